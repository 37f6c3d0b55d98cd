import type { Lexicon } from "./cues.ts";

/** Indonesian, everyday spellings included. */
export const indonesian: Lexicon = {
  cues: {
    price:
      /(?<!\b(?:jam|pukul|nomor|no|rekening) )\b(?:berapa(?:an|kah)?|brp)\b(?! (?:lama|hari|minggu|bulan|nomor|jam))|\b(?:harga|biaya|tarif|ongkos|bayar berapa|kena berapa)(?:nya)?\b/,
    duration:
      /\b(?:berapa (?:lama|hari|minggu|bulan)|brp (?:lama|hari)|lama(?:nya)? (?:pengerjaan|proses|bikin|buat)|kapan (?:bisa )?(?:selesai|jadi)(?:nya)?|durasi|estimasi (?:waktu|pengerjaan|hari)|waktu pengerjaan|cepat(?:nya)? berapa)\b/,
    contents:
      /\b(?:termasuk|dapat|dapet|include|isi)(?:nya)? apa\b|\bapa (?:saja|aja) (?:yang )?(?:didapat|termasuk|isinya|fiturnya)|\b(?:fitur|detail|rincian|spesifikasi)(?:nya)?\b|\b(?:jelas(?:kan|in)|info(?:rmasi)? (?:lengkap|selengkapnya|detail|tentang)|ceritain)\b/,
    compare:
      /\b(?:banding(?:kan|in|an)?|perbandingan|beda(?:nya|kah)?|perbedaan(?:nya)?|versus|vs|mending(?:an)?|pilih mana|bagusan mana|lebih (?:bagus|murah|mahal|cocok|cepat|lengkap|worth it)(?: yang)? mana|mana yang (?:lebih|paling))\b/,
    bundle:
      /\b(?:gabung(?:an|kan|in)?|digabung(?:kan|in)?|bundel|bundle|bundling|sekalian|barengan|bareng|combo|sepaket|dua-duanya|keduanya|kedua paket|total(?:nya|an)?|ambil dua|dua paket itu)\b/,
    add: /\b(?:tambah(?:an|in|kan)?|ditambah(?:in|kan)?|plus|sama .{1,30} juga|sekalian (?:sama|dengan))\b/,
    all: /\b(?:semua(?:nya)?|ketiga(?:nya)?|tiga-tiganya|lengkap semua)\b/,
    discount:
      /\b(?:(?:beli|ambil|pesan) (?:\d+|dua|tiga|beberapa|banyak) paket|diskon(?:an|nya)?|potongan(?:nya)?|promo(?:nya)?|nego|kurangin|disc)\b/,
    orderStatus:
      /\b(?:status(?:nya)?|lacak|tracking|resi(?:nya)?|(?:sudah )?sampai (?:mana|di ?mana)|cek (?:pesanan|order(?:an)?)|progres(?:s)?(?:nya)?|kapan (?:sampai|dikirim|tiba|datang|nyampe)|(?:sudah|udah) (?:dikirim|jalan|sampai|diproses)|belum (?:sampai|datang|dikirim|nyampe))\b|\b(?:pesanan|order(?:an)?) ?(?:saya|ku|gue|gw|aku)? (?:gimana|bagaimana|kabarnya|mana|di ?mana)\b/,
    myOrders:
      /\b(?:daftar|list|semua|riwayat|histori|lihat|liat) (?:semua )?(?:pesanan|order(?:an)?|pembelian)\b|\b(?:pesanan|order(?:an)?) (?:saya|aku|gue|gw) (?:apa|ada|yang mana) ?(?:saja|aja|berapa)?|\b(?:punya|pernah) (?:pesanan|order(?:an)?|pesan) apa\b/,
    order: /\b(?:pesanan(?:ku)?|order(?:an)?(?:ku)?|pembelian)\b/,
    cancel:
      /\b(?:batal(?:kan|in|kah)?|dibatal(?:kan|in)|membatalkan|pembatalan|cancel(?:kan|in)?|di-?cancel|(?:ga|gak|nggak|tidak) jadi (?:pesan|beli|order))\b/,
    keep: /\b(?:jangan (?:jadi )?(?:di ?)?(?:batal|cancel)(?:kan|in)?|(?:ga|gak|nggak|tidak) jadi (?:di)?(?:batal|cancel)(?:kan|in)?|(?:tetap|tetep) (?:lanjut|jadi|diproses)|lanjut(?:kan|in)? (?:saja|aja))\b/,
    refund:
      /\b(?:(?:di)?refund(?:nya|an|ku)?|pengembalian (?:dana|uang)|(?:kembali|balik)(?:kan|in) (?:(?:setengah|separuh|sebagian)(?:nya)? )?(?:uang|dana|duit)|(?:uang|dana|duit)(?:nya|ku)? (?:saya |aku )?(?:di ?)?(?:kembali|balik)(?:kan|in)?|(?:uang|dana|duit)(?:nya|ku)? (?:saya |aku )?(?:kapan )?(?:kembali|balik)|uang kembali)\b/,
    news: /\b(?:(?:kabar|status|progres(?:s)?|kelanjutan|update|info)(?:nya)?\b.{0,15}\b(?:refund|pengembalian|pembatalan|uang|dana|duit)|(?:gimana|bagaimana|gmn|kapan|mana|sampai mana|berapa lama)\b(?! (?:cara|caranya)).{0,20}\b(?:refund|pengembalian|pembatalan|uang|dana|duit|dibatalkan)|(?:sudah|udah|sdh|apakah|apa)\b.{0,15}\b(?:di-?refund|refund|dikembalikan|dibatal(?:kan|in)|batal)\b|(?:refund|pengembalian(?: (?:dana|uang))?|pembatalan|(?:uang|dana|duit)(?:nya|ku)?)(?:nya|ku|an)? ?(?:saya|aku|gue|gw|kami|pesanan|order|itu|ord-?\d+|\d{5,6})?\b.{0,12}\b(?:gimana|bagaimana|gmn|kapan|sampai (?:di )?mana|mana|sudah|udah|sdh|belum|masuk|cair|diproses|disetujui|ditolak|berapa lama|kabarnya|statusnya)\b|(?:dikembalikan|dibatalkan|direfund)(?: (?:belum|kapan|ya|apa belum|nggak|gak|ga))|belum (?:di-?refund|dikembalikan|dibatalkan|cair)|refund(?:nya)? ?\?$)/,
    takeback:
      /^(?:(?:eh|oh|ah|maaf|sori|sorry|wait|tunggu|kak|min|ya|hmm+)[ ,.!]*)*(?:(?:jangan|ga|gak|nggak|enggak|tidak|tak|gausah|batal|g) ?(?:jadi|usah)(?: (?:deh|dulu|kak|min|ya|aja|saja|lagi))*|gajadi(?: (?:deh|kak|min|ya|dulu))*|lupakan(?: saja| aja)?|abaikan(?: saja| aja)?|jangan(?: deh| dulu| ya| kak)+)[.! ]*$/,
    correction:
      /^(?:(?:eh|oh|ah|ups|oops|maaf|sori|sorry|ralat|koreksi|tunggu)\b[ ,.!:]*)+(?:.{0,25}\b)?(?:bukan|salah|maksud(?:nya|ku| saya)?|yang|ralat|ganti)\b|^(?:bukan|maksud(?:nya|ku| saya))\b/,
    lead: /\b(?:tertarik|(?:ber)?minat|(?:mau|ingin|pengen|pingin|kepengen|rencana(?:nya)?|hendak|niat) (?:mau )?(?:pesan|order|beli|pasang|bikin|buat|bangun|pakai|pake|langganan|mulai|jualan|ambil|coba|dibuatkan|promosi|ngiklan|iklan)|(?:butuh|perlu|cari|nyari) (?:jasa|website|web|landing|bot|chatbot|sistem|vendor|bantuan|otomasi|yang bisa|orang buat)|minta (?:penawaran|proposal))\b/,
    budget: /\b(?:budget|bujet|anggaran|dana|modal)(?:nya|ku)?\b/,
    human:
      /\b(?:(?<!\n (?:(?:bisa|dapat|akan|juga|yang|untuk|buat) )*)(?:(?:bicara|ngobrol|ngomong|chat|ketemu|sambung(?:kan|in)|disambung(?:kan|in)|hubung(?:kan|i|in)|panggil(?:kan|in)?|dilayani|diladeni)\b(?:.{0,25}|[\s\S]{0,40}\b(?:sama|dengan|ke) )|(?:minta|mau|ingin)(?: (?:dong|tolong|kak|min|ke|sama|dengan|di|langsung|nomor|kontak|dibantu|lewat|pakai|pake|yang|si|saja|aja|ada))* )\b(?:orang(?! tua)|manusia|admin|cs|customer service|staff?|sales|petugas|operator|mbaknya|masnya|manajer)(?:nya)?\b(?! (?:saya|aku|kami|ku)\b)|bukan (?:bot|robot|mesin)|(?:ubah|ganti|pindah) alamat|(?:ke)?potong dua kali|penipu(?:an)?|komplain|complain|keluhan|kecewa|jadwal(?:kan)? ulang|reschedule|cs dong|admin(?:nya)? (?:mana|ada|dong))\b/,
    contact:
      /\b(?:(?:nomor|no|nomer) ?(?:telepon|telpon|telp|hp|wa|whatsapp|kontak)|kontak(?:nya)?|email(?:nya)?|e-mail(?:nya)?|alamat (?:email|web|website)|website(?:nya)? (?:apa|resmi)|(?:bisa )?dihubungi)\b/,
    hours:
      /\b(?:jam (?:buka|tutup|kerja|operasional|layanan|berapa)(?:nya)?|buka (?:jam|hari|gak|ga|nggak|sampai|tidak|kapan|setiap|lagi)|tutup (?:jam|hari|kapan)|kapan (?:buka|tutup)|akhir pekan|weekend|(?:masih|sudah|udah|lagi|sabtu|minggu|sekarang|besok|libur) (?:buka|tutup)|pukul berapa|hari libur|(?:kalian|kakak|kantor(?:nya)?|toko(?:nya)?|studio(?:nya)?|apakah|apa|masih|tanggal|tgl|senin|selasa|rabu|kamis|jumat|sabtu|minggu|natal|lebaran|desember|januari)\b.{0,15}\b(?:buka|tutup)|(?:buka|tutup) (?:sekarang|besok|hari|natal|senin|selasa|rabu|kamis|jumat|sabtu|minggu|tanggal|tgl|pas|di|saat|waktu)|(?:mampir|datang|berkunjung|main)(?: langsung)?(?: ke)?.{0,20} (?:hari|besok|sabtu|minggu|senin|selasa|rabu|kamis|jumat))\b|\b(?:buka|tutup)(?= ?[?.!]|$)/,
    address:
      /(?<!\b(?:kirim ke|ke) )\b(?:alamat(?:nya)?(?! (?:email|web|saya|ku))|lokasi(?:nya)?|(?:kantor|toko|tempat|studio)(?:nya)? (?:kalian )?(?:(?:ada )?di ?mana|mana|sebelah mana)|di ?mana (?:kantor|lokasi|toko|tempat|studio)(?:nya)?|maps|datang langsung)\b/,
    payment:
      /\b(?:(?:cara|metode|sistem) (?:(?:pem)?bayar(?:an|nya|annya)?|transfer(?:nya)?)|(?:mau|ingin) (?:bayar|transfer|melunasi|pelunasan)|bayar(?:nya)? (?:gimana|bagaimana|ke ?mana|pakai|pake|lewat|via|bisa)|pembayaran(?:nya)? (?:gimana|bagaimana|ke ?mana|lewat|via|bisa)|(?:nomor |no )?rekening(?:nya)?|transfer ke ?mana|qris|(?:di)?cicil(?:an)?|uang muka|dp(?:nya)?)\b/,
    policies:
      /\b(?:pajak|ppn|faktur|invoice|kontrak|garansi(?:nya)?|revisi(?:nya)?|kebijakan|syarat|ketentuan|hosting|domain|kapan (?:bisa )?mulai)\b/,
    proof:
      /\b(?:bukti (?:transfer|tf|bayar|pembayaran)|(?<!\b(?:kalau|kalo|klo|jika|setelah|habis|apakah|belum) (?:saya |aku )?)(?:sudah|udah|barusan|baru saja|sdh) (?:saya |aku )?(?:di ?)?(?:transfer|tf|bayar|lunas(?:i|in)?)(?:kan|in)?)\b/,
    catalogue:
      /\b(?:(?:paket|layanan|produk|jasa)(?:nya)? (?:apa|yang ada)(?: ?(?:saja|aja))?|apa (?:saja|aja) (?:paket|layanan|produk|jasa)|(?:ada|punya|jual|jualan|sedia|tawarkan|menawarkan)(?:kan)? (?:paket|layanan|produk|jasa)? ?apa(?: ?(?:saja|aja))?|(?:daftar|list) (?:paket|harga|layanan|produk)|(?:paling|ter)(?: )?(?:laris|cocok)|cocok (?:buat|untuk)|rekomendasi(?:nya)?|katalog(?:nya)?|pricelist|price list|semua paket)\b/,
    other: /\b(?:yang? (?:satu(?:nya)?(?: lagi)?|satunya lagi|lain(?:nya)?)|satunya|satu lagi)\b/,
    cheapest:
      /\b(?:(?:paling|ter) ?(?:murah|hemat|terjangkau)|(?:cari|ada|mau) (?:paket )?yang murah|harga terendah)\b/,
    dearest: /\b(?:(?:paling|ter) ?mahal|harga tertinggi)\b/,
    shipping:
      /\b(?:ongkir(?:nya)?|ongkos kirim(?:nya)?|(?:biaya|tarif|harga) (?:pe)?(?:kirim|ngiriman|ngirim)(?:an)?(?:nya)?)\b/,
    details:
      /\b(?:(?:nama|namaku|email|e-mail|emailku|nomor(?: hp| wa)?|no(?: hp| wa)?|wa|hp|perusahaan|usaha)(?: (?:lengkap))? ?(?:saya|aku|ku)?(?:nya)?(?: adalah| itu)? ?:|nama(?:ku| saya| aku| lengkap saya)|(?:email|e-mail|wa|hp|nomor hp|nomor wa|no hp|no wa)(?:ku| saya| aku)|(?:bisa )?(?:hubungi|kontak|kabari) (?:saya|aku) (?:di|ke|lewat))/,
    askAway:
      /^(?:(?:halo|hai|hi|permisi|kak|kakak|min|mas|mbak|selamat \w+)[ ,!.]*)*(?:saya |aku |kami )?(?:mau|ingin|pengen|boleh|bisa|numpang|izin|ijin|pingin) ?(?:tanya|nanya|bertanya|tanya-tanya|nanya-nanya)(?: (?:dong|kak|min|ya|sesuatu|dulu|boleh|nih|sebentar|gak|ga|tidak|dikit|sedikit))*[?.!, ]*$/,
    identity:
      /\b(?:(?:ini|kamu|anda|lu|kakak) (?:ini )?(?:bot|robot|mesin|ai|orang)(?: (?:ya|kah|bukan))?|siapa (?:kamu|anda|ini))\b/,
    yes: /^(?:ya+|iya+|tolong|boleh|mau|siap|oke?|ok(?:ay)?|sip|baik|betul|benar)(?:,? (?:kak|min|dong|ya|deh|boleh|mau|saja|silakan|tolong|(?:di)?tanya(?:kan|in)|bantu))*[.! ]*$/,
    no: /^(?:tidak|nggak|enggak|gak|ga|gausah|tidak usah|(?:ga|gak|nggak) usah|jangan|belum)(?: (?:kak|min|dong|ya|deh|makasih|perlu|usah|dulu))*[.! ]*$/,
    greeting:
      /^(?:halo+|hallo+|hai+|hei+|hi+|assalamu?'?alaikum|ass?alamualaikum|permisi|punten|(?:selamat )?(?:pagi|siang|sore|malam))\b/,
    thanks: /\b(?:terima ?kasih|makasih?|mksh|trims|tengkyu|suwun|nuhun|tq|matur nuwun)\b/,
    offTopic:
      /\b(?:piala dunia|juara|liga (?:\d|champion)|cuaca|hujan|presiden|pemilu|politik|partai|resep|masak(?:an)?|puisi|pantun|lelucon|ramalan|zodiak|sepak ?bola|skor|film|lagu|lirik|pr (?:saya|matematika|fisika)|matematika|terjemah(?:kan|in)|jodoh|saham|bitcoin|kripto|ibu ?kota|sejarah|dongeng|obat|gempa|jokowi|prabowo|curhat|pacar)\b/,
  },
  reason: /\b(?:karena|krn|soalnya|alasan(?:nya)?|sebab|gara-gara)\b[\s:,]*/,
  timeline:
    /\b(?:(?:minggu|bulan|tahun) (?:ini|depan)|(?:awal|akhir|pertengahan) (?:bulan|tahun)(?: (?:ini|depan))?|secepatnya|segera|hari ini|besok|lusa|(?:bulan |mulai |awal |akhir )(?:januari|februari|maret|april|mei|juni|juli|agustus|september|oktober|november|desember)|sebelum lebaran|setelah lebaran)\b/,
  fillers:
    /\b(?:ada|adakah|apa|apakah|yang|yg|untuk|utk|buat|paket|layanan|produk|jasa|harga|harganya|biaya|biayanya|berapa|brp|kak|kakak|min|gan|bang|mas|mbak|dong|ya|sih|kah|nih|itu|ini|di|ke|dan|atau|saya|aku|kami|mau|ingin|tanya|bisa|halo|hai|hi|selamat|pagi|siang|sore|malam|punya|jual|kalian|nya|tolong|info|dari|kalau|kalo|nama|gak|ga|nggak|tidak|tahu|permisi|sini|berapaan|cek|tentang|soal|juga|lagi)\b/g,
};
