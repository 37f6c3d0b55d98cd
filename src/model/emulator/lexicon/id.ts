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
      /\b(?:refund|pengembalian (?:dana|uang)|(?:kembali|balik)(?:kan|in) (?:uang|dana|duit)|(?:uang|dana|duit)(?:nya|ku)? (?:saya |aku )?(?:di ?)?(?:kembali|balik)(?:kan|in)?|(?:uang|dana|duit)(?:nya|ku)? (?:saya |aku )?(?:kapan )?(?:kembali|balik)|uang kembali)\b/,
    lead: /\b(?:tertarik|(?:ber)?minat|(?:mau|ingin|pengen|pingin|kepengen|rencana(?:nya)?|hendak|niat) (?:mau )?(?:pesan|order|beli|pasang|bikin|buat|bangun|pakai|pake|langganan|mulai|jualan|ambil|coba|dibuatkan|promosi|ngiklan|iklan)|(?:butuh|perlu|cari|nyari) (?:jasa|website|web|landing|bot|chatbot|sistem|vendor|bantuan|otomasi|yang bisa|orang buat)|minta (?:penawaran|proposal))\b/,
    budget: /\b(?:budget|bujet|anggaran|dana|modal)(?:nya|ku)?\b/,
    human:
      /\b(?:(?:bicara|ngobrol|ngomong|chat|ketemu|sambung(?:kan|in)|disambung(?:kan|in)|hubung(?:kan|i|in)|panggil(?:kan|in)?|minta|mau|dilayani|diladeni)\b.{0,25}\b(?:orang|manusia|admin|cs|customer service|staff?|sales|petugas|operator|mbaknya|masnya|manajer)|bukan (?:bot|robot|mesin)|(?:ubah|ganti|pindah) alamat|(?:ke)?potong dua kali|penipu(?:an)?|komplain|complain|keluhan|kecewa|jadwal(?:kan)? ulang|reschedule|cs dong|admin(?:nya)? (?:mana|ada|dong))\b/,
    contact:
      /\b(?:(?:nomor|no|nomer) ?(?:telepon|telpon|telp|hp|wa|whatsapp|kontak)|kontak(?:nya)?|email(?:nya)?|e-mail(?:nya)?|alamat (?:email|web|website)|website(?:nya)? (?:apa|resmi)|(?:bisa )?dihubungi)\b/,
    hours:
      /\b(?:jam (?:buka|tutup|kerja|operasional|layanan|berapa)(?:nya)?|buka (?:jam|hari|gak|ga|nggak|sampai|tidak|kapan|setiap|lagi)|tutup (?:jam|hari|kapan)|kapan (?:buka|tutup)|akhir pekan|weekend|(?:masih|sudah|udah|lagi|sabtu|minggu|sekarang|besok|libur) (?:buka|tutup)|pukul berapa|hari libur)\b|\b(?:buka|tutup)(?= ?\?|$)/,
    address:
      /(?<!\b(?:kirim ke|ke) )\b(?:alamat(?:nya)?(?! (?:email|web|saya|ku))|lokasi(?:nya)?|(?:kantor|toko|tempat|studio)(?:nya)? (?:kalian )?(?:(?:ada )?di ?mana|mana|sebelah mana)|di ?mana (?:kantor|lokasi|toko|tempat|studio)(?:nya)?|maps|datang langsung)\b/,
    payment:
      /\b(?:(?:cara|metode|sistem) (?:(?:pem)?bayar(?:an|nya|annya)?|transfer(?:nya)?)|bayar(?:nya)? (?:gimana|bagaimana|ke ?mana|pakai|pake|lewat|via|bisa)|pembayaran(?:nya)? (?:gimana|bagaimana|ke ?mana|lewat|via|bisa)|(?:nomor |no )?rekening(?:nya)?|transfer ke ?mana|qris|(?:di)?cicil(?:an)?|uang muka|dp(?:nya)?)\b/,
    policies:
      /\b(?:pajak|ppn|faktur|invoice|kontrak|garansi(?:nya)?|revisi(?:nya)?|kebijakan|syarat|ketentuan|hosting|domain|kapan (?:bisa )?mulai)\b/,
    proof: /\b(?:bukti (?:transfer|tf|bayar|pembayaran)|(?:sudah|udah|barusan|sdh) (?:saya )?(?:transfer|tf|bayar))\b/,
    catalogue:
      /\b(?:(?:paket|layanan|produk|jasa)(?:nya)? (?:apa|yang ada)(?: ?(?:saja|aja))?|apa (?:saja|aja) (?:paket|layanan|produk|jasa)|(?:ada|punya|jual|jualan|sedia|tawarkan|menawarkan)(?:kan)? (?:paket|layanan|produk|jasa)? ?apa(?: ?(?:saja|aja))?|(?:daftar|list) (?:paket|harga|layanan|produk)|(?:paling|ter)(?: )?(?:murah|mahal|laris|hemat)|cocok (?:buat|untuk)|rekomendasi(?:nya)?|katalog(?:nya)?|pricelist|price list|semua paket)\b/,
    other: /\b(?:yang? (?:satu(?:nya)?(?: lagi)?|satunya lagi|lain(?:nya)?)|satunya|satu lagi)\b/,
    identity:
      /\b(?:(?:ini|kamu|anda|lu|kakak) (?:ini )?(?:bot|robot|mesin|ai|orang)(?: (?:ya|kah|bukan))?|siapa (?:kamu|anda|ini))\b/,
    yes: /^(?:ya+|iya+|boleh|mau|siap|oke?|ok(?:ay)?|sip|baik|betul|benar)(?: (?:kak|min|dong|ya|deh|boleh|mau|saja|silakan))*[.! ]*$/,
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
