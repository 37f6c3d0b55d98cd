import type { Texts } from "./en.ts";

export const id: Texts = {
  "canned.voice": "Saya belum bisa mendengarkan pesan suara di sini. Boleh diketik singkat pertanyaannya, Kak?",
  "canned.unsupported": "Pesan jenis ini belum bisa saya buka. Boleh dikirim dalam bentuk teks?",
  "canned.empty": "Pesannya kosong, Kak. Ada yang ingin ditanyakan?",
  "canned.welcome": "Halo, Kak! Silakan tanya tentang paket, harga, atau pesanan Kakak.",
  "canned.no-codes":
    "Permintaan hanya diputuskan oleh tim kami; kode yang ditulis di sini tidak berpengaruh. Untuk hal lain, silakan bertanya.",
  "canned.slow-down": "Pesannya masuk lebih cepat dari yang bisa saya ikuti. Sebentar lagi saya jawab kembali.",

  "fallback.generic":
    "Saya belum bisa menjawab ini dengan pasti, dan saya tidak mau menebak. Rekan kami akan membantu Kakak di sini.",
  "fallback.refused": "Maaf, yang itu tidak bisa saya bantu. Saya bisa bantu soal paket, harga, atau pesanan Kakak.",
  "fallback.parked":
    "Maaf, saya sedang kesulitan menjawab. Pesan Kakak sudah tersimpan dan akan saya jawab di sini begitu bisa.",
  "fallback.confirmed": "Ini yang bisa saya pastikan: {facts}\nSelebihnya akan dibantu rekan kami di sini.",

  "opt.out":
    "Baik, Kakak tidak akan menerima penawaran atau pengingat lagi dari kami. Kakak tetap bisa menulis kapan saja; ketik MULAI untuk mengaktifkan lagi.",
  "opt.in": "Baik, Kakak akan menerima pesan dari kami lagi. Ketik BERHENTI untuk mematikan.",

  "confirm.prompt": "{preview}\n\nBalas **Ya** atau **Tidak**.",
  "confirm.clarify": "Biar pasti, Kak: {preview}\n\nMohon balas **Ya** atau **Tidak**.",
  "confirm.open": "Masih menunggu jawaban Kakak: {preview}",
  "confirm.which":
    "Ada lebih dari satu permintaan yang terbuka. Mohon pakai tombol di bawah pesan yang dimaksud, atau balas pesan itu.",
  "confirm.old-button": "Tombol tadi milik pertanyaan sebelumnya, jadi belum ada yang diputuskan. Yang masih terbuka:",
  "confirm.forwarded":
    "Pesan terusan tidak dihitung sebagai jawaban, jadi belum ada yang diputuskan. Untuk memutuskan, pakai tombol atau ketik sendiri:",
  "confirm.yes": "Ya",
  "confirm.no": "Tidak",

  "waiting.staff":
    "Permintaan ini sudah saya teruskan ke tim kami: {label}. Tim yang memutuskan, dan hasilnya saya kabari di sini.",

  "receipt.done": "Sudah beres: {label}.",
  "receipt.done.cancel_order": "Pesanan {order} sudah dibatalkan.",
  "receipt.done.refund_order": "Dana {amount} untuk pesanan {order} sudah dikembalikan.",
  "receipt.rejected": "Baik, tidak ada yang diubah. Ini tidak dilakukan: {label}.",
  "receipt.rejected.cancel_order": "Baik, pesanan {order} tetap seperti semula.",
  "receipt.rejected.staff": "Tim kami belum menyetujui: {label}.",
  "receipt.expired":
    "Waktu konfirmasinya sudah habis, jadi ini tidak dilakukan: {label}. Kabari saya kalau masih diperlukan.",
  "receipt.expired.staff":
    "Tim kami belum sempat memutuskan, jadi ini tidak dilakukan: {label}. Rekan kami akan menghubungi Kakak di sini.",
  "receipt.stale": "Ini tidak bisa dilakukan karena keadaannya sudah berubah: {label}. {detail}",
  "receipt.stale.order": "Status pesanan sekarang: {status}.",
  "order.awaiting_payment": "menunggu pembayaran",
  "order.pending": "menunggu",
  "order.processing": "sedang diproses",
  "order.shipped": "sudah dikirim",
  "order.delivered": "sudah sampai",
  "order.cancelled": "sudah dibatalkan",
  "order.refunded": "dananya sudah dikembalikan",
  "receipt.failed": "Ini tidak berhasil: {label}. Rekan kami akan memeriksanya.",
  "receipt.unknown":
    "Belum bisa saya pastikan apakah ini berhasil: {label}. Rekan kami sedang memeriksa dan akan mengabari di sini.",
  "receipt.withdrawn": "Ditarik kembali: {label}.",
  "receipt.open": "Masih terbuka: {label}.",
  "receipt.closed": "Ini sudah tidak terbuka: {label}. Statusnya: {state}.",
  "receipt.unknown-button": "Tombol ini sudah tidak berlaku. Ada yang bisa saya bantu?",

  "state.by": "{state} (diputuskan oleh {who}, {when})",
  "state.done": "selesai",
  "state.failed": "gagal",
  "state.stale": "tidak dilakukan, keadaannya sudah berubah",
  "state.unknown": "sedang diperiksa tim kami",
  "state.rejected": "ditolak oleh {who}",
  "state.expired": "kedaluwarsa tanpa jawaban",
  "state.withdrawn": "ditarik kembali",
  "state.replaced": "diganti permintaan yang lebih baru",
  "state.approved": "disetujui oleh {who}, sedang dijalankan",
  "state.executing": "sedang dijalankan",
  "state.open": "menunggu keputusan",
  "state.proposed": "menunggu keputusan",

  "preview.cancel_order": "Batalkan pesanan {order}, {items}, {total}?",
  "preview.refund_order": "Refund {amount} untuk pesanan {order} ({items}, total {total})?",
  "preview.hitung_estimasi_bundel": "Beri diskon {discount}% untuk {items}: {total} dari {subtotal}?",
  "preview.generic": "Jalankan {tool}?",
  "label.cancel_order": "pembatalan pesanan {order}",
  "label.refund_order": "refund {amount} untuk pesanan {order}",
  "label.hitung_estimasi_bundel": "diskon {discount}% untuk {items}",
  "label.generic": "{tool}",

  "staff.request":
    "[{code}] {preview}\nPelanggan: {customer}\nAlasan: {reason}\nPesan terakhir:\n{words}\n\nBerlaku sampai {expires}.\n\nSETUJU {code} · TOLAK {code} alasan · LIHAT {code}",
  "staff.request.edit": "UBAH {code} {fields}",
  "staff.approve": "Setuju {code}",
  "staff.reject": "Tolak {code}",
  "staff.reminder": "Pengingat, masih terbuka:\n{request}",
  "staff.approved": "[{code}] disetujui oleh {name}. {result}",
  "staff.rejected": "[{code}] ditolak oleh {name}. {result}",
  "staff.half": "[{code}] {name} sudah menyetujui. Masih perlu persetujuan satu orang lagi.",
  "staff.result": "[{code}] {label}: {state}.",
  "staff.expired":
    "[{code}] kedaluwarsa tanpa keputusan: {label}. Pelanggan diberi tahu bahwa rekan kita akan menghubunginya: BALAS {code} teks.",
  "staff.old-button":
    "[{code}] Tombol itu milik bentuk permintaan yang lama; belum ada yang diputuskan. Bentuk sekarang:\n{line}",
  "staff.customer-decides": "[{code}] Yang ini diputuskan pelanggan sendiri; di sini tidak ada yang diputuskan.",
  "staff.again":
    "[{code}] Permintaan ini berubah tepat saat ini dan keputusan Anda belum tercatat. Mohon periksa dan kirim lagi:\n{preview}",
  "staff.forwarded": "[{code}] Belum ada yang diputuskan: pesan terusan tidak dihitung. Mohon ketik sendiri.",
  "staff.closed": "[{code}] sudah ditutup: {state}.",
  "staff.unknown-code": "Tidak ada permintaan atau percakapan {code}.",
  "staff.not-allowed": "[{code}] di atas batas wewenang Anda. Permintaan diteruskan ke orang berikutnya.",
  "staff.own-request":
    "[{code}] Anda sendiri yang memintanya, jadi orang lain yang harus memutuskan. Tidak ada yang dilakukan.",
  "staff.not-allowed.last":
    "[{code}] di atas batas wewenang Anda. Permintaan tetap terbuka; saat ini belum ada orang lain yang bisa ditanya.",
  "staff.which-code":
    "Belum ada yang diputuskan: kodenya belum ada. Mohon kirim kata beserta kodenya, misalnya SETUJU {code}.\nPermintaan yang terbuka:\n{lines}",
  "staff.no-decision":
    "[{code}] Belum ada yang diputuskan: pesan ini tidak terbaca sebagai perintah. SETUJU {code} · TOLAK {code} alasan · UBAH {code} field=nilai · LIHAT {code}",
  "staff.need-reason": "Mohon sertakan alasan: TOLAK {code} alasan",
  "staff.edited": "[{code}] diubah, revisi {revision}:\n{preview}\nKetik SETUJU {code} untuk menyetujui versi ini.",
  "staff.bad-edit": "[{code}] tidak diubah: {why}",
  "staff.list": "Permintaan terbuka:\n{lines}",
  "staff.list.none": "Tidak ada yang terbuka.",
  "staff.help":
    "SETUJU kode · TOLAK kode alasan · UBAH kode field=nilai · LIHAT kode · DAFTAR · AMBIL kode (bicara sendiri dengan pelanggan) · LEPAS kode (kembalikan ke asisten) · BALAS kode teks (tulis ke pelanggan) · CATAT kode teks · DIAM kode · BANTUAN",
  "staff.took-over":
    "[{code}] Percakapan dengan {customer} Anda pegang. Asisten diam sampai LEPAS {code}, paling lambat sampai {until}. BALAS {code} teks untuk menulis ke pelanggan dari nomor kita.",
  "staff.released": "[{code}] Asisten menjawab lagi, mulai pesan berikutnya.",
  "staff.muted": "[{code}] Asisten diam di percakapan ini.",
  "staff.noted": "[{code}] Catatan disimpan.",
  "staff.unknown-outcome":
    "[{code}] {label}: hasilnya belum diketahui. Mohon diperiksa, lalu ketik SELESAI {code} atau GAGAL {code}.",
  "staff.settled": "[{code}] dicatat sebagai {state}.",

  "notice.fallback":
    "{customer} belum bisa dijawab: {why}. Mohon lihat percakapannya.\n\nLIHAT {code} · BALAS {code} teks · AMBIL {code}",
  "canned.held": "Pesan Kakak sudah sampai ke tim kami; rekan kami akan menjawab di sini.",
  "reply.staff": "{name} dari tim kami:\n{text}",
  "staff.line": "[{code}] {preview}\n   {customer} · alasan: {reason} · berlaku sampai {expires}",
  "staff.list.held": "Percakapan yang tidak dijawab asisten:\n{lines}",
  "staff.held.none":
    "Tidak ada percakapan yang sedang dipegang orang. AMBIL kode untuk mengambil alih; kodenya ada di pemberitahuannya.",
  "staff.held.which": "Percakapan yang mana? Mohon kirim kata beserta kodenya:\n{lines}",
  "staff.conversation":
    "[{code}] {customer}\n{state}\nPesan terakhir:\n{words}\n\nAMBIL {code} · BALAS {code} teks · LEPAS {code}",
  "staff.replied": "[{code}] Terkirim ke {customer}. Asisten diam sampai LEPAS {code}.",
  "staff.reply.empty": "[{code}] Belum ada yang dikirim: teksnya kosong. BALAS {code} teks",
  "staff.reply.window":
    "[{code}] Tidak dikirim: sudah lebih dari 24 jam sejak pelanggan menulis, jadi WhatsApp tidak menerima teks bebas. Mohon hubungi sendiri: {customer}",
  "held.waiting": "menunggu orang sejak {since}; asisten menjawab lagi mulai {until}",
  "held.member": "dipegang {name} sejak {since}; asisten menjawab lagi mulai {until}",
  "held.app": "dipegang rekan di aplikasi sejak {since}; asisten menjawab lagi mulai {until}",
  "held.muted": "didiamkan",
  "held.bot": "Dijawab oleh asisten.",
  "notice.held": "{customer} menulis:\n{words}\n\nBALAS {code} teks · LEPAS {code}",
  "why.empty": "model tidak menulis apa pun",
  "why.cut": "jawaban model terpotong",
  "why.budget": "model butuh lebih banyak langkah daripada batas satu jawaban",
  "why.model-down": "model tidak merespons",
  "why.malformed": "jawaban model tidak terbaca",
  "why.ungrounded": "jawaban model menyebut hal yang tidak ada dasarnya",
  "refusal.not-found": "pelanggan ini tidak punya pesanan itu",
  "refusal.refund-currency": "pesanan dalam {currency} tidak bisa direfund di sini; jumlah di sini dalam {usual}",
  "refusal.refund-above": "yang masih bisa direfund dari pesanan ini paling banyak {refundable}",
  "refusal.package": "paket itu tidak ada (yang ada: {codes})",
  "refusal.invalid": "nilainya tidak diperbolehkan",
  "refusal.other": "keadaan pesanan atau permintaannya saat ini tidak memungkinkan",
  "refusal.state": "{reason} ({facts})",
  "refusal.field.fixed": "{field} tidak bisa diubah di sini; yang bisa: {fields}",
  "refusal.field.number": "{field} harus berupa angka",
  "refusal.field.whole": "{field} harus bilangan bulat",
  "refusal.field.least": "{field} paling sedikit {limit}",
  "refusal.field.most": "{field} paling banyak {limit}",
  "refusal.field.currency":
    "{field} dalam {currency}, sedangkan “{typed}” menyebut mata uang lain. Tulis jumlahnya dalam {currency}, misalnya {example}",
  "refusal.field.amount":
    "{field}: “{typed}” tidak bisa dibaca dengan pasti. Tulis angka (400000 atau 400.000), 400rb, 1,5jt, atau dengan mata uang: {example}",
  "refusal.field.value": "{field} tidak bisa diisi nilai itu",
  "notice.handoff":
    "{customer} minta bicara dengan orang. Alasan: {reason}\nPesan terakhir:\n{words}\n\nAMBIL {code} · BALAS {code} teks · LEPAS {code}",
  "notice.identity": "Dua kontak tampaknya orang yang sama: {customer}. Mohon diperiksa dulu sebelum bertindak.",
  "notice.identity-refused":
    "{customer}: WhatsApp melaporkan nomor atau user id baru yang di sini milik orang lain. Tidak ada yang digabung, dan tidak ada yang melihat pesanan orang lain. Mohon periksa dengan pelanggan.",
  "notice.impostor":
    "{customer} mencoba memutuskan permintaan {code} padahal tidak ada di daftar staf. Tidak ada yang dijalankan.",
  "notice.locked": "{customer} menebak-nebak kode permintaan dan dikunci sementara. Tidak ada yang dijalankan.",
  "notice.delivery": "Pesan untuk {customer} tidak terkirim ({code}).",

  "canned.budget":
    "Hari ini saya tidak bisa menjawab pertanyaan lagi secara otomatis. Pesan Kakak tersimpan; silakan tulis lagi besok.",
  "hours.back": "Tim kami kembali {when}.",
  "hours.today": "hari ini {time}",
  "hours.tomorrow": "besok {time}",
  "hours.day": "{day} {time}",
  "handoff.nobody": "Saat ini saya belum bisa menjangkau rekan kami. Permintaan Kakak sudah tercatat{contact}.",
  "handoff.contact": "; Kakak juga bisa menghubungi kami di {contact}",
  "follow-up": "Masih ada yang bisa saya bantu, Kak? Ketik BERHENTI untuk mematikan pengingat.",
  "notice.window":
    "Jawaban untuk {customer} tertahan: sudah lebih dari 24 jam sejak pesan terakhirnya dan belum ada template. Jawaban keluar saat ia menulis lagi.",
  "notice.unread":
    "{customer} menulis, tetapi pesannya baru sampai setelah jendela 24 jam tertutup, jadi tidak dijawab. Mohon hubungi lewat jalan lain.",
  "notice.model-down":
    "Model tidak menjawab sejak {since}. Pelanggan (pertama: {customer}) sudah diberi tahu dan pertanyaannya dijawab saat model pulih. Mohon periksa MODEL dan alamatnya.",
  "notice.stopped.token":
    "Pengiriman berhenti {since} (kode {code}): platform tidak lagi menerima access token kita. Perbarui WHATSAPP_ACCESS_TOKEN dan haknya. Tidak ada yang hilang; yang menunggu keluar sendiri.",
  "notice.stopped.policy":
    "Pengiriman berhenti {since} (kode {code}): platform membatasi akun ini. Lihat halaman kualitas dan kebijakan akun. Tidak ada yang hilang; yang menunggu keluar sendiri.",
  "notice.stopped.payment":
    "Pengiriman berhenti {since} (kode {code}): pembayaran akun bermasalah. Perbaiki metode pembayaran akun WhatsApp. Tidak ada yang hilang; yang menunggu keluar sendiri.",
  "notice.budget":
    "Jatah {tokens} token hari ini sudah habis. Sampai besok pelanggan diberi tahu bahwa tidak ada jawaban otomatis; naikkan behaviour.dailyTokens untuk mengubahnya.",
  "notice.number":
    "{name} memakai nomor atau user id baru. Nomor itu belum punya hak staf sampai ditulis di berkas bisnis.",
};
