import type { Locale } from "../../../src/core/locale.ts";
import type { Intent } from "../../../src/model/emulator/ask.ts";

/** What customers may write, with what must come of it. Written by hand for this test; none is taken from elsewhere. */
export interface Phrasing {
  readonly locale: Locale;
  readonly intent: Intent;
  readonly text: string;
  /** The first calls, by name and the arguments that must be in them; no more and no fewer calls. */
  readonly calls: readonly Call[];
  /** What the customer wrote before, one message a turn. */
  readonly before: readonly string[];
}

export interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

type Row = readonly [text: string, ...calls: Call[]];

const L = "landing-roas";
const C = "corporate-3d";
const A = "ai-agent-crm";

const call = (name: string, args: Record<string, unknown> = {}): Call => ({ name, args });
const detail = (kode_paket: string) => call("cek_detail_layanan", { kode_paket });
const bundle = (codes: string[], percent?: number) =>
  call("hitung_estimasi_bundel", {
    daftar_kode_paket: codes,
    ...(percent === undefined ? {} : { diskon_persen: percent }),
  });
const status = (order_id: string) => call("get_order_status", { order_id });
const mine = call("daftar_pesanan_saya");
const cancel = (order_id: string, args: object = {}) => call("cancel_order", { order_id, ...args });
const refund = (order_id: string, amount_rp: number) => call("refund_order", { order_id, amount_rp });
const lead = (args: Record<string, unknown> = {}) => call("capture_lead", args);
const human = call("handoff_to_human");
const info = (topic: string) => call("get_business_info", { topic });
const list = call("search_catalog");
const search = (query: string) => call("search_catalog", { query });

function rows(locale: Locale, intent: Intent, before: readonly string[], entries: readonly Row[]): Phrasing[] {
  return entries.map(([text, ...calls]) => ({ locale, intent, text, calls, before }));
}

/** Texts that come to the same calls. */
function same(calls: readonly Call[], texts: readonly string[]): Row[] {
  return texts.map((text) => [text, ...calls]);
}

const INDONESIAN: Phrasing[] = [
  ...rows(
    "id",
    "price",
    [],
    [
      ["landing page kena berapa min?", detail(L)],
      ["Kak boleh tau biaya website 3D nya?", detail(C)],
      ["brp ya bot WA nya", detail(A)],
      ["tarif corporate-3d dong", detail(C)],
      ["berapa lama pengerjaan landing page?", detail(L)],
      ["chatbot dapat apa aja kak?", detail(A)],
      ["jelasin dong soal company profile", detail(C)],
      ["landing page berapa, terus chatbot berapa?", detail(L), detail(A)],
    ],
  ),
  ...rows(
    "id",
    "compare",
    [],
    [
      ["bedanya landing page sama website 3d apa ya", detail(L), detail(C)],
      ["mending chatbot atau landing page dulu?", detail(A), detail(L)],
      ["perbandingan corporate 3d vs ai agent dong", detail(C), detail(A)],
      ["lebih murah mana, halaman iklan atau chatbot?", detail(L), detail(A)],
      ["paket-paketnya apa perbedaannya?", detail(L), detail(C), detail(A)],
    ],
  ),
  ...rows(
    "id",
    "bundle",
    [],
    [
      ["kalau landing page sekalian chatbot totalnya jadi berapa", bundle([L, A])],
      ["paket bundling website 3d dan halaman penjualan dong", bundle([C, L])],
      ["ambil semua paket total berapa kak", bundle([L, C, A])],
      ["2 landing page total berapa?", bundle([L, L])],
      ["gabungin bot wa dengan company profile, kena berapa?", bundle([A, C])],
      ["bisa nego 15% ga buat landing page plus chatbot", bundle([L, A], 15)],
      ["website 3d sama chatbot diskon 20 persen ya", bundle([C, A], 20)],
      ["minta potongan 12,5% buat chatbot", bundle([A], 12.5)],
    ],
  ),
  ...rows(
    "id",
    "catalogue",
    [],
    same(
      [list],
      [
        "jual apa aja kak?",
        "paketnya ada apa aja ya",
        "boleh minta daftar harga",
        "lihat katalog dong",
        "layanannya apa saja nih",
      ],
    ),
  ),
  ...rows(
    "id",
    "search",
    [],
    [
      ["ada paket buat aplikasi kasir?", search("aplikasi kasir")],
      ["harga jasa foto produk makanan berapa ya?", search("foto makanan")],
      ["berapa biaya bikin logo?", search("bikin logo")],
      ["punya paket sosmed ga kak", search("sosmed")],
      ["harga paket tiktok-live?", search("tiktok live")],
    ],
  ),
  ...rows(
    "id",
    "order-status",
    [],
    [
      ["ord 10482 udah nyampe mana kak", status("ORD-10482")],
      ["tolong lacak #20777", status("ORD-20777")],
      ["pesanan 30991 gimana kabarnya", status("ORD-30991")],
      ["ORD-44120 kapan jadi dikirim ya", status("ORD-44120")],
      ["no order ORD-51234 sudah diproses belum?", status("ORD-51234")],
    ],
  ),
  ...rows(
    "id",
    "my-orders",
    [],
    same(
      [mine],
      [
        "list pesanan saya dong",
        "riwayat order aku",
        "pesanan saya mana ya kok belum datang",
        "saya punya pesanan apa saja sih",
        "cek orderan saya",
      ],
    ),
  ),
  ...rows(
    "id",
    "cancel",
    [],
    [
      ["batalin aja ORD-10482 min, soalnya salah paket", cancel("ORD-10482", { reason: "salah paket" })],
      ["saya mau cancel pesanan 20777", cancel("ORD-20777")],
      ["mohon pembatalan untuk #30991 karena dana belum cair", cancel("ORD-30991", { reason: "dana belum cair" })],
      ["ORD-44120 dibatalkan ya kak", cancel("ORD-44120")],
      ["gak jadi pesan, ORD-51234 tolong dihapus", cancel("ORD-51234")],
    ],
  ),
  ...rows(
    "id",
    "keep-order",
    [],
    same(
      [],
      [
        "eh jangan dibatalkan ya",
        "ga jadi batal deh kak",
        "tetap lanjut pesanan saya",
        "jangan dicancel dulu ORD-10482",
        "lanjut aja kak, gak jadi dibatalin",
      ],
    ),
  ),
  ...rows(
    "id",
    "refund",
    [],
    [
      ["minta uang saya dikembalikan 500 ribu untuk ORD-10482", refund("ORD-10482", 500_000)],
      ["refund 1,2 juta order 20777 dong, hasilnya beda", refund("ORD-20777", 1_200_000)],
      ["mau refund ORD-30991", status("ORD-30991")],
      ["pengembalian dana Rp750.000 buat #44120 bisa?", refund("ORD-44120", 750_000)],
      ["balikin duit saya, ord 51234", status("ORD-51234")],
    ],
  ),
  ...rows(
    "id",
    "lead",
    [],
    [
      ["pengen bikin toko online, dana sekitar 8 juta", lead({ budget: 8_000_000 })],
      ["saya tertarik sama chatbot, mulai bulan depan", lead({ product: A, timeline: "bulan depan" }), detail(A)],
      ["butuh website buat klinik gigi kami", lead()],
      ["rencana mau ngiklan minggu depan, budgetnya 3jt", lead({ budget: 3_000_000, timeline: "minggu depan" })],
      ["cari vendor buat otomasi chat pelanggan", lead()],
    ],
  ),
  ...rows(
    "id",
    "human",
    [],
    same(
      [human],
      [
        "bisa ngobrol sama orang beneran gak",
        "sambungin ke admin dong",
        "saya kecewa banget sama hasilnya",
        "minta cs nya kak",
        "ini bukan robot kan? mau bicara dengan manusia",
      ],
    ),
  ),
  ...rows(
    "id",
    "hours",
    [],
    same(
      [info("hours")],
      [
        "sabtu buka ga?",
        "tutup jam berapa kak",
        "jam operasionalnya gimana",
        "sekarang masih buka?",
        "besok buka jam berapa ya",
      ],
    ),
  ),
  ...rows(
    "id",
    "address",
    [],
    same(
      [info("address")],
      [
        "kantornya di mana kak",
        "minta lokasi dong",
        "boleh datang langsung ke tempatnya?",
        "alamat studio kalian apa",
        "di mana kantornya?",
      ],
    ),
  ),
  ...rows(
    "id",
    "contact",
    [],
    same(
      [info("contact")],
      [
        "ada nomor telepon yang bisa saya hubungi?",
        "emailnya apa ya kak",
        "kontaknya dong",
        "minta no wa kantor",
        "website resminya apa? alamat web",
      ],
    ),
  ),
  ...rows(
    "id",
    "payment",
    [],
    same(
      [info("payment")],
      ["bayarnya gimana kak", "bisa cicilan ga", "transfer ke mana ya", "metode pembayaran apa saja", "dp dulu boleh?"],
    ),
  ),
  ...rows(
    "id",
    "policies",
    [],
    same(
      [info("policies")],
      [
        "ada garansinya?",
        "bisa revisi berapa kali",
        "udah sama hosting belum",
        "syarat dan ketentuannya apa",
        "domain sekalian diurus?",
      ],
    ),
  ),
  ...rows("id", "greeting", [], same([], ["halo kak", "selamat sore", "assalamualaikum", "permisi min", "hai, pagi"])),
  ...rows(
    "id",
    "thanks",
    [],
    same([], ["makasih ya kak", "ok terima kasih infonya", "sip, trims", "mksh min 🙏", "nuhun kang"]),
  ),
  ...rows(
    "id",
    "off-topic",
    [],
    same(
      [],
      [
        "cuaca bandung hari ini gimana?",
        "bikinin pantun dong",
        "siapa presiden amerika",
        "resep rendang apa ya",
        "skor bola tadi malam berapa?",
      ],
    ),
  ),
  ...rows("id", "unclear", [], same([], ["hmmm", "wkwkwk", "qwerty asdf", "lorem blabla", "zzz"])),
  ...rows(
    "id",
    "question",
    [],
    same(
      [info("faq")],
      [
        "apakah kalian terdaftar di kementerian?",
        "tim kalian jumlahnya banyak tidak?",
        "bisa kerja sama jadi reseller?",
        "apakah sudah pernah menang penghargaan?",
        "siapa pendiri studio ini?",
      ],
    ),
  ),
  ...rows(
    "id",
    "price",
    ["harga landing page berapa?"],
    [
      ["terus pengerjaannya berapa lama?", detail(L)],
      ["kalau chatbot?", detail(A)],
      ["isinya apa aja?", detail(L)],
    ],
  ),
  ...rows(
    "id",
    "price",
    ["bandingkan chatbot dan landing page", "harga chatbot berapa?"],
    [
      ["kalau yang satunya?", detail(L)],
      ["yang lain berapa kak", detail(L)],
    ],
  ),
];

const ENGLISH: Phrasing[] = [
  ...rows(
    "en",
    "price",
    [],
    [
      ["What would a landing page set me back? The price I mean", detail(L)],
      ["pricing for the corporate 3D site please", detail(C)],
      ["how much is your WhatsApp bot", detail(A)],
      ["cost of ai-agent-crm?", detail(A)],
      ["How long does the 3D website take, i.e. website 3D?", detail(C)],
      ["what's included in the chatbot", detail(A)],
      ["tell me more about the landing page", detail(L)],
      ["How much is the chatbot and how much is the landing page?", detail(A), detail(L)],
    ],
  ),
  ...rows(
    "en",
    "compare",
    [],
    [
      ["What's the difference between the chatbot and a landing page?", detail(A), detail(L)],
      ["compare corporate 3d with landing page", detail(C), detail(L)],
      ["landing page vs ai agent, which is better", detail(L), detail(A)],
      ["Which should I choose: chatbot or company profile?", detail(A), detail(C)],
      ["how do your packages compare?", detail(L), detail(C), detail(A)],
    ],
  ),
  ...rows(
    "en",
    "bundle",
    [],
    [
      ["what if I combine a landing page and the chatbot", bundle([L, A])],
      ["corporate 3d plus ai agent together, total?", bundle([C, A])],
      ["price for all three packages as a bundle", bundle([L, C, A])],
      ["three landing pages in total how much", bundle([L, L, L])],
      ["both the chatbot and the company profile, total cost?", bundle([A, C])],
      ["could you do 20% off a landing page and a chatbot?", bundle([L, A], 20)],
      ["I'd want a 15 percent discount on the ai agent", bundle([A], 15)],
      ["corporate 3d with landing page, discount of 25%?", bundle([C, L], 25)],
    ],
  ),
  ...rows(
    "en",
    "catalogue",
    [],
    same(
      [list],
      [
        "What do you offer?",
        "which packages are there",
        "show me your services",
        "Do you have a price list?",
        "what can you do for a small shop? what services",
      ],
    ),
  ),
  ...rows(
    "en",
    "search",
    [],
    [
      ["do you have a package for podcasts?", search("podcasts")],
      ["How much for logo design?", search("logo design")],
      ["Is there a package for mobile games?", search("mobile games")],
      ["price of video editing?", search("video editing")],
      ["can you make wedding albums?", search("wedding albums")],
    ],
  ),
  ...rows(
    "en",
    "order-status",
    [],
    [
      ["any update on order 10482?", status("ORD-10482")],
      ["Has ORD-20777 shipped yet?", status("ORD-20777")],
      ["track #30991 please", status("ORD-30991")],
      ["what's the status of ord 44120", status("ORD-44120")],
      ["when does ORD-51234 arrive", status("ORD-51234")],
    ],
  ),
  ...rows(
    "en",
    "my-orders",
    [],
    same(
      [mine],
      [
        "show my orders",
        "Which orders do I have with you?",
        "where is my order?",
        "my order history please",
        "has my order been shipped?",
      ],
    ),
  ),
  ...rows(
    "en",
    "cancel",
    [],
    [
      ["cancel ORD-10482 because I picked the wrong one", cancel("ORD-10482", { reason: "I picked the wrong one" })],
      ["I'd like to cancel my order 20777", cancel("ORD-20777")],
      ["please call off #30991", cancel("ORD-30991")],
      ["Can ORD-44120 be cancelled?", cancel("ORD-44120")],
      ["cancellation of order 51234, thanks", cancel("ORD-51234")],
    ],
  ),
  ...rows(
    "en",
    "keep-order",
    [],
    same(
      [],
      [
        "please don't cancel it",
        "do not cancel ORD-10482 after all",
        "keep my order please",
        "Never mind the cancellation",
        "Go ahead with my order",
      ],
    ),
  ),
  ...rows(
    "en",
    "refund",
    [],
    [
      ["I want 500k back, refund ORD-10482", refund("ORD-10482", 500_000)],
      ["refund 1.2 million for order 20777 please", refund("ORD-20777", 1_200_000)],
      ["I want my money back for ORD-30991", status("ORD-30991")],
      ["please reimburse Rp750.000 on #44120", refund("ORD-44120", 750_000)],
      ["full refund for ORD-51234", status("ORD-51234")],
    ],
  ),
  ...rows(
    "en",
    "lead",
    [],
    [
      ["We want to launch a new shop site, budget 9 million", lead({ budget: 9_000_000 })],
      ["I'm interested in the chatbot, starting next month", lead({ product: A, timeline: "next month" }), detail(A)],
      ["we need a website for our dental clinic", lead()],
      ["looking to advertise next week with a budget of 3 million", lead({ budget: 3_000_000, timeline: "next week" })],
      ["Could you send me a proposal?", lead()],
    ],
  ),
  ...rows(
    "en",
    "human",
    [],
    same(
      [human],
      [
        "let me talk to a real person",
        "connect me with someone from sales",
        "I want to complain",
        "human agent please",
        "can I speak to your manager",
      ],
    ),
  ),
  ...rows(
    "en",
    "hours",
    [],
    same(
      [info("hours")],
      [
        "are you open on Saturday?",
        "what time do you close",
        "Opening hours?",
        "When does your office open",
        "are you still open now",
      ],
    ),
  ),
  ...rows(
    "en",
    "address",
    [],
    same(
      [info("address")],
      [
        "where is your office?",
        "What's your address",
        "can I come by sometime",
        "where are you located?",
        "how do I get directions to you",
      ],
    ),
  ),
  ...rows(
    "en",
    "contact",
    [],
    same(
      [info("contact")],
      [
        "what's your phone number",
        "do you have an email address?",
        "how can I reach you",
        "your contact details please",
        "What is your website?",
      ],
    ),
  ),
  ...rows(
    "en",
    "payment",
    [],
    same(
      [info("payment")],
      [
        "how do I pay?",
        "Which payment methods do you accept",
        "can I pay by credit card",
        "what's your bank account",
        "Is there a deposit?",
      ],
    ),
  ),
  ...rows(
    "en",
    "policies",
    [],
    same(
      [info("policies")],
      [
        "do you give a warranty",
        "how many revisions are possible?",
        "Is hosting part of it?",
        "what are your terms?",
        "When can you start?",
      ],
    ),
  ),
  ...rows("en", "greeting", [], same([], ["hi there", "Good morning!", "hello", "hey", "good evening team"])),
  ...rows(
    "en",
    "thanks",
    [],
    same([], ["thanks a lot", "Thank you so much!", "cheers, appreciate it", "great, thx", "ok thanks for the help"]),
  ),
  ...rows(
    "en",
    "off-topic",
    [],
    same(
      [],
      [
        "write me a poem about cats",
        "who won the election?",
        "got a recipe for pancakes",
        "what's the capital city of France",
        "tell me a joke",
      ],
    ),
  ),
  ...rows("en", "unclear", [], same([], ["blah", "???", "fnord xyzzy", "hmm well", "lalala"])),
  ...rows(
    "en",
    "question",
    [],
    same(
      [info("faq")],
      [
        "Are your developers certified?",
        "Is your company registered abroad?",
        "Did you ever win an award?",
        "Could my nephew do an internship there?",
        "Who founded the studio?",
      ],
    ),
  ),
  ...rows(
    "en",
    "price",
    ["how much is a landing page?"],
    [
      ["and how long would it take?", detail(L)],
      ["what about the chatbot?", detail(A)],
      ["what do I get for that?", detail(L)],
    ],
  ),
  ...rows(
    "en",
    "price",
    ["compare the chatbot and the landing page", "what does the chatbot cost?"],
    [
      ["and the other one?", detail(L)],
      ["how much is the other package", detail(L)],
    ],
  ),
];

const VIETNAMESE: Phrasing[] = [
  ...rows(
    "vi",
    "price",
    [],
    [
      ["Trang đích giá bao nhiêu vậy shop?", detail(L)],
      ["cho mình hỏi chi phí website 3D", detail(C)],
      ["chatbot bao nhiêu tiền ạ", detail(A)],
      ["báo giá landing page giúp em", detail(L)],
      ["làm landing page mất bao lâu?", detail(L)],
      ["gói chatbot gồm những gì?", detail(A)],
      ["cho em xin thông tin chi tiết về trang web doanh nghiệp", detail(C)],
      ["landing page bao nhiêu? chatbot bao nhiêu?", detail(L), detail(A)],
    ],
  ),
  ...rows(
    "vi",
    "compare",
    [],
    [
      ["so sánh chatbot với landing page giúp mình", detail(A), detail(L)],
      ["website 3D khác gì trang bán hàng?", detail(C), detail(L)],
      ["nên chọn landing page hay chatbot?", detail(L), detail(A)],
      ["chatbot và website 3D cái nào rẻ hơn", detail(A), detail(C)],
      ["các gói khác nhau thế nào, so sánh giúp em", detail(L), detail(C), detail(A)],
    ],
  ),
  ...rows(
    "vi",
    "bundle",
    [],
    [
      ["mua chung landing page và chatbot thì tổng bao nhiêu", bundle([L, A])],
      ["kết hợp website 3D với chatbot giá thế nào", bundle([C, A])],
      ["lấy tất cả các gói tổng cộng bao nhiêu?", bundle([L, C, A])],
      ["2 landing page tổng bao nhiêu tiền", bundle([L, L])],
      ["combo trang đích cùng website doanh nghiệp", bundle([L, C])],
      ["giảm 20% cho landing page và chatbot được không?", bundle([L, A], 20)],
      ["xin chiết khấu 15 phần trăm cho chatbot", bundle([A], 15)],
      ["website 3D với landing page giảm giá 25% nhé", bundle([C, L], 25)],
    ],
  ),
  ...rows(
    "vi",
    "catalogue",
    [],
    same(
      [list],
      [
        "bên mình có những gói nào?",
        "shop cung cấp dịch vụ gì vậy",
        "cho em xin bảng giá",
        "các dịch vụ của bên bạn là gì",
        "bên bạn bán những gì ạ",
      ],
    ),
  ),
  ...rows(
    "vi",
    "search",
    [],
    [
      ["có gói chụp ảnh sản phẩm không?", search("chup anh")],
      ["thiết kế logo giá bao nhiêu?", search("thiet ke logo")],
      ["bên bạn có làm ứng dụng di động không ạ?", search("ung dung di dong")],
      ["có gói livestream không shop", search("livestream")],
      ["giá gói quay phim bao nhiêu vậy?", search("quay phim")],
    ],
  ),
  ...rows(
    "vi",
    "order-status",
    [],
    [
      ["đơn ORD-10482 tới đâu rồi ạ", status("ORD-10482")],
      ["kiểm tra đơn 20777 giúp mình", status("ORD-20777")],
      ["tình trạng đơn hàng #30991?", status("ORD-30991")],
      ["ORD-44120 khi nào giao vậy", status("ORD-44120")],
      ["đơn hàng 51234 đã gửi chưa?", status("ORD-51234")],
    ],
  ),
  ...rows(
    "vi",
    "my-orders",
    [],
    same(
      [mine],
      [
        "xem các đơn hàng của tôi",
        "đơn hàng của mình đâu rồi?",
        "tôi có những đơn hàng nào",
        "danh sách đơn của em",
        "mình vẫn chưa nhận được hàng",
      ],
    ),
  ),
  ...rows(
    "vi",
    "cancel",
    [],
    [
      ["hủy đơn ORD-10482 giúp em vì đặt nhầm", cancel("ORD-10482", { reason: "đặt nhầm" })],
      ["mình muốn huỷ đơn hàng 20777", cancel("ORD-20777")],
      ["cho em hủy #30991 nhé", cancel("ORD-30991")],
      ["không mua nữa, hủy ORD-44120", cancel("ORD-44120")],
      ["huy don 51234 giup minh", cancel("ORD-51234")],
    ],
  ),
  ...rows(
    "vi",
    "keep-order",
    [],
    same(
      [],
      [
        "thôi đừng hủy nữa nhé",
        "em không hủy đơn nữa",
        "giữ lại đơn giúp mình",
        "đừng huỷ ORD-10482",
        "khoan hủy đã bạn ơi",
      ],
    ),
  ),
  ...rows(
    "vi",
    "refund",
    [],
    [
      ["hoàn tiền 500k cho đơn ORD-10482", refund("ORD-10482", 500_000)],
      ["hoàn lại 1,2 triệu đơn 20777 giúp mình", refund("ORD-20777", 1_200_000)],
      ["tôi muốn hoàn tiền ORD-30991", status("ORD-30991")],
      ["trả lại tiền 750.000 cho #44120", refund("ORD-44120", 750_000)],
      ["lấy lại tiền đơn hàng 51234 được không", status("ORD-51234")],
    ],
  ),
  ...rows(
    "vi",
    "lead",
    [],
    [
      ["mình muốn làm website bán hàng, ngân sách 8 triệu", lead({ budget: 8_000_000 })],
      ["em quan tâm chatbot, tháng sau bắt đầu", lead({ product: A }), detail(A)],
      ["bên em đang tìm dịch vụ tự động trả lời khách", lead()],
      ["tôi cần chạy quảng cáo tuần sau, kinh phí 3 triệu", lead({ budget: 3_000_000 })],
      ["định mở cửa hàng online, muốn tư vấn giúp", lead()],
    ],
  ),
  ...rows(
    "vi",
    "human",
    [],
    same(
      [human],
      [
        "cho mình gặp nhân viên",
        "nói chuyện với người thật được không",
        "tôi muốn khiếu nại",
        "chuyển cho quản lý giúp em",
        "gọi lại cho mình nhé",
      ],
    ),
  ),
  ...rows(
    "vi",
    "hours",
    [],
    same(
      [info("hours")],
      [
        "mấy giờ đóng cửa ạ",
        "shop mở cửa lúc nào",
        "thứ bảy có mở cửa không?",
        "giờ làm việc của bên bạn?",
        "giờ này còn làm việc không",
      ],
    ),
  ),
  ...rows(
    "vi",
    "address",
    [],
    same(
      [info("address")],
      [
        "văn phòng ở đâu vậy",
        "cho xin địa chỉ",
        "công ty nằm ở đâu ạ",
        "shop ở chỗ nào",
        "mình đến trực tiếp được không",
      ],
    ),
  ),
  ...rows(
    "vi",
    "contact",
    [],
    same(
      [info("contact")],
      ["cho em xin số điện thoại", "email bên mình là gì", "liên hệ thế nào ạ", "có hotline không", "sđt của shop?"],
    ),
  ),
  ...rows(
    "vi",
    "payment",
    [],
    same(
      [info("payment")],
      [
        "thanh toán thế nào ạ",
        "có trả góp không shop",
        "cho xin số tài khoản",
        "chuyển khoản được không",
        "phải đặt cọc không",
      ],
    ),
  ),
  ...rows(
    "vi",
    "policies",
    [],
    same(
      [info("policies")],
      [
        "có bảo hành không",
        "được chỉnh sửa mấy lần?",
        "gồm hosting chưa ạ",
        "chính sách thế nào vậy",
        "khi nào bắt đầu được ạ? khi nào có thể bắt đầu",
      ],
    ),
  ),
  ...rows("vi", "greeting", [], same([], ["xin chào", "chào shop", "alo", "chào bạn nhé", "chào buổi sáng"])),
  ...rows(
    "vi",
    "thanks",
    [],
    same([], ["cảm ơn bạn nhiều", "ok cảm ơn shop", "em cám ơn ạ", "cam on nhe", "tuyệt vời, cảm ơn"]),
  ),
  ...rows(
    "vi",
    "off-topic",
    [],
    same(
      [],
      [
        "thời tiết Hà Nội hôm nay sao?",
        "kể chuyện cười đi",
        "ai là tổng thống Mỹ",
        "cách nấu phở bò thế nào",
        "tỉ số bóng đá tối qua?",
      ],
    ),
  ),
  ...rows("vi", "unclear", [], same([], ["ừm ừm", "hihi hôm qua vui", "blabla đó", "ờ thì vậy á", "ủa"])),
  ...rows(
    "vi",
    "question",
    [],
    same(
      [info("faq")],
      [
        "công ty thành lập năm nào vậy?",
        "đội ngũ có đông không ạ?",
        "bên bạn từng đoạt giải thưởng chưa?",
        "ai là người sáng lập studio?",
        "sinh viên có thực tập được không?",
      ],
    ),
  ),
  ...rows(
    "vi",
    "price",
    ["landing page giá bao nhiêu?"],
    [
      ["làm mất bao lâu ạ?", detail(L)],
      ["còn chatbot thì sao?", detail(A)],
      ["gồm những gì vậy?", detail(L)],
    ],
  ),
  ...rows(
    "vi",
    "price",
    ["so sánh chatbot và landing page", "chatbot giá bao nhiêu?"],
    [
      ["còn gói kia?", detail(L)],
      ["cái còn lại bao nhiêu tiền?", detail(L)],
    ],
  ),
];

const CHINESE: Phrasing[] = [
  ...rows(
    "zh",
    "price",
    [],
    [
      ["落地页多少钱？", detail(L)],
      ["请问企业官网怎么收费", detail(C)],
      ["智能客服的价格是多少", detail(A)],
      ["聊天机器人怎麼賣？", detail(A)],
      ["做一个落地页要多久", detail(L)],
      ["智能客服包含哪些功能？", detail(A)],
      ["介绍一下3D网站", detail(C)],
      ["落地页多少钱？智能客服呢，多少钱？", detail(L), detail(A)],
    ],
  ),
  ...rows(
    "zh",
    "compare",
    [],
    [
      ["落地页和企业官网有什么区别", detail(L), detail(C)],
      ["对比一下智能客服和3D网站", detail(A), detail(C)],
      ["智能客服跟落地页哪个更划算？", detail(A), detail(L)],
      ["企业官网与落地页比较一下", detail(C), detail(L)],
      ["几个套餐有何不同？", detail(L), detail(C), detail(A)],
    ],
  ),
  ...rows(
    "zh",
    "bundle",
    [],
    [
      ["落地页和智能客服一起买总共多少", bundle([L, A])],
      ["3D网站加上聊天机器人打包价？", bundle([C, A])],
      ["全部套餐合计多少钱", bundle([L, C, A])],
      ["两个落地页一共多少钱", bundle([L, L])],
      ["企业官网与落地页组合的总价", bundle([C, L])],
      ["落地页加智能客服能打八折吗", bundle([L, A], 20)],
      ["智能客服优惠15%行不行", bundle([A], 15)],
      ["3D网站和落地页打75折", bundle([C, L], 25)],
    ],
  ),
  ...rows(
    "zh",
    "catalogue",
    [],
    same([list], ["你们有哪些套餐？", "都卖什么呀", "有什么服务", "发一下价目表", "你们提供什么"]),
  ),
  ...rows(
    "zh",
    "search",
    [],
    [
      ["有没有小程序套餐？", search("小程序")],
      ["视频剪辑多少钱？", search("视频剪辑")],
      ["有海报设计的服务吗", search("海报设计")],
      ["logo设计什么价格", search("logo设计")],
      ["你们卖印章吗", search("印章")],
    ],
  ),
  ...rows(
    "zh",
    "order-status",
    [],
    [
      ["订单10482到哪了", status("ORD-10482")],
      ["帮我查一下 ORD-20777", status("ORD-20777")],
      ["#30991 发货了吗", status("ORD-30991")],
      ["ORD-44120 现在什么状态？", status("ORD-44120")],
      ["订单51234的进度怎么样了", status("ORD-51234")],
    ],
  ),
  ...rows(
    "zh",
    "my-orders",
    [],
    same([mine], ["看看我的订单", "我有哪些订单", "我的订单到哪了？", "查一下订单记录", "怎么还没收到"]),
  ),
  ...rows(
    "zh",
    "cancel",
    [],
    [
      ["取消订单10482，因为下错单了", cancel("ORD-10482", { reason: "下错单了" })],
      ["我要取消 ORD-20777", cancel("ORD-20777")],
      ["#30991 不想要了", cancel("ORD-30991")],
      ["请帮我撤销订单44120", cancel("ORD-44120")],
      ["ORD-51234 能取消吗？", cancel("ORD-51234")],
    ],
  ),
  ...rows(
    "zh",
    "keep-order",
    [],
    same([], ["先别取消", "不用取消了，谢谢", "保留订单吧", "ORD-10482 不要取消", "订单继续做吧，别取消"]),
  ),
  ...rows(
    "zh",
    "refund",
    [],
    [
      ["订单10482退款50万", refund("ORD-10482", 500_000)],
      ["申请退款 ORD-20777，金额1200000", refund("ORD-20777", 1_200_000)],
      ["我要退款，ORD-30991", status("ORD-30991")],
      ["#44120 退我 Rp750.000，退款", refund("ORD-44120", 750_000)],
      ["把钱退给我，订单51234", status("ORD-51234")],
    ],
  ),
  ...rows(
    "zh",
    "lead",
    [],
    [
      ["想做一个网上商店，预算800万", lead({ budget: 8_000_000 })],
      ["对智能客服感兴趣，下个月开始", lead({ product: A, timeline: "下个月" }), detail(A)],
      ["我们诊所需要一个网站", lead()],
      ["打算下周投广告，预算300万", lead({ budget: 3_000_000, timeline: "下周" })],
      ["考虑做推广，有兴趣合作", lead()],
    ],
  ),
  ...rows(
    "zh",
    "human",
    [],
    same([human], ["转人工", "我想找真人聊", "我要投诉", "让你们经理来，找经理", "给我回电话"]),
  ),
  ...rows(
    "zh",
    "hours",
    [],
    same([info("hours")], ["几点下班", "周六开门吗", "营业时间是？", "你们几点关门", "工作时间怎么安排"]),
  ),
  ...rows(
    "zh",
    "address",
    [],
    same([info("address")], ["你们在哪里？", "公司地址发一下", "办公室在哪儿", "怎么走啊", "位置发我一下"]),
  ),
  ...rows(
    "zh",
    "contact",
    [],
    same([info("contact")], ["你们的联系方式", "电话号码是多少", "邮箱发一下", "怎么联系你们", "官网是哪个"]),
  ),
  ...rows(
    "zh",
    "payment",
    [],
    same([info("payment")], ["怎么付款", "可以分期吗", "银行账号给我一下", "支持刷卡支付吗", "需要定金吗"]),
  ),
  ...rows(
    "zh",
    "policies",
    [],
    same([info("policies")], ["有保修吗", "可以修改几次", "含主机吗", "售后怎么样", "什么时候可以开始"]),
  ),
  ...rows("zh", "greeting", [], same([], ["你好", "您好呀", "早上好", "在吗", "嗨"])),
  ...rows("zh", "thanks", [], same([], ["谢谢", "多謝你", "感谢帮忙", "好的谢谢啦", "辛苦了"])),
  ...rows(
    "zh",
    "off-topic",
    [],
    same([], ["今天天气怎么样", "讲个笑话", "谁是美国总统", "写一首诗吧", "红烧肉怎么炖"]),
  ),
  ...rows("zh", "unclear", [], same([], ["嗯嗯", "哈哈哈", "啊这", "呃", "喵喵"])),
  ...rows(
    "zh",
    "question",
    [],
    same(
      [info("faq")],
      [
        "你们公司是哪一年成立的？",
        "团队规模大不大呢？",
        "创始人是谁啊这个公司？",
        "能不能来你们这实习？",
        "你们得过奖没有呀？",
      ],
    ),
  ),
  ...rows(
    "zh",
    "price",
    ["落地页多少钱"],
    [
      ["要多久？", detail(L)],
      ["智能客服呢？", detail(A)],
      ["包含什么内容？", detail(L)],
    ],
  ),
  ...rows(
    "zh",
    "price",
    ["比较一下智能客服和落地页", "智能客服多少钱"],
    [
      ["另一个呢？", detail(L)],
      ["剩下那个多少钱", detail(L)],
    ],
  ),
];

const OTHERS: Phrasing[] = [
  ...rows(
    "id",
    "discounts",
    [],
    same(
      [info("policies")],
      [
        "ada promo gak nih",
        "dapat diskon kalau beli banyak?",
        "bisa kurangin gak harganya? ada potongan?",
        "diskonnya gimana aturannya",
        "beli tiga paket dapat potongan?",
      ],
    ),
  ),
  ...rows(
    "id",
    "identity",
    [],
    same([], ["kamu robot ya", "ini bot bukan?", "siapa kamu?", "ini orang apa mesin? ini ai ya", "anda bot kah"]),
  ),
  ...rows("id", "acknowledge", [], same([], ["ok kak", "iya", "siap min", "gausah deh", "enggak dulu"])),
  ...rows(
    "en",
    "discounts",
    [],
    same(
      [info("policies")],
      [
        "any discounts going on?",
        "is it cheaper if I take two packages",
        "do you have a promotion",
        "What discount do you give",
        "can I get a special price",
      ],
    ),
  ),
  ...rows(
    "en",
    "identity",
    [],
    same(
      [],
      [
        "are you a bot?",
        "Is this an AI?",
        "am I talking to a machine? are you a robot",
        "who are you",
        "are you a real person?",
      ],
    ),
  ),
  ...rows("en", "acknowledge", [], same([], ["ok", "yes", "sure", "no thanks", "not now"])),
  ...rows(
    "vi",
    "discounts",
    [],
    same(
      [info("policies")],
      [
        "đang có khuyến mãi gì không",
        "mua nhiều gói có giảm giá không",
        "chiết khấu thế nào ạ",
        "bên mình có ưu đãi không",
        "giảm giá được không shop",
      ],
    ),
  ),
  ...rows(
    "vi",
    "identity",
    [],
    same(
      [],
      ["bạn là bot à?", "đây là máy hả", "bạn có phải robot không", "ai đang trả lời vậy", "bạn là người thật à"],
    ),
  ),
  ...rows("vi", "acknowledge", [], same([], ["vâng ạ", "ok nhé", "được ạ", "thôi ạ", "không cần đâu"])),
  ...rows(
    "zh",
    "discounts",
    [],
    same([info("policies")], ["最近有优惠吗", "买两个套餐有折扣吗", "能不能便宜点", "打折吗", "有促销活动没"]),
  ),
  ...rows("zh", "identity", [], same([], ["你是机器人吗", "你是真人吗", "这是AI吗", "你是谁", "您是人工智能吗"])),
  ...rows("zh", "acknowledge", [], same([], ["好的", "嗯", "行吧", "不用了", "算了"])),
];

export const PHRASINGS: readonly Phrasing[] = [...INDONESIAN, ...ENGLISH, ...VIETNAMESE, ...CHINESE, ...OTHERS];
