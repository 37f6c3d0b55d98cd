import { memoised } from "../../core/memo.ts";

/**
 * Words of field names, in the languages of the tools that there are, with what they are called in English: a tool that
 * answers `giaDem` or `每晚价格` gets the guard as one does that answers `pricePerNight`. Longest first; `no accents` is
 * how people write Vietnamese in a key.
 */
const WORDS: readonly (readonly [string, string])[] = [
  // Indonesian
  ["nama; judul", "name"],
  ["harga coret", "original price"],
  ["tarif", "rate"],
  ["sewa", "rent"],
  ["jaminan; uang muka", "deposit"],
  ["promo berakhir", "promo ends"],
  ["berlaku sampai; berlaku hingga", "valid until"],
  ["jatuh tempo", "due date"],
  ["kode booking; kode reservasi", "booking code"],
  ["kode pesanan; nomor pesanan; no pesanan", "order number"],
  ["nomor resi; no resi", "tracking number"],
  ["tersedia", "available"],
  ["stok; persediaan; sisa stok; sisa kamar; sisa unit; sisa kursi; sisa slot", "stock"],
  ["kamar", "room"],
  ["kursus; kelas", "course"],
  ["tagihan", "bill"],
  ["terjual; jumlah terjual", "sold"],
  ["berat; bobot", "weight"],
  ["tamu", "guests"],
  ["riwayat", "history"],
  ["peristiwa; kejadian", "event"],
  ["lokasi; tempat", "location"],
  ["waktu; pukul", "time"],
  ["tanggal; tgl", "date"],
  ["mulai", "start"],
  ["durasi", "duration"],
  ["pertemuan", "sessions"],
  ["varian; pilihan", "variants"],
  ["alamat", "address"],
  ["hari", "day"],
  ["hari kerja", "business days"],
  ["jam", "hour"],
  ["menit", "minutes"],
  ["minggu", "week"],
  ["bulan", "month"],
  ["tahun", "year"],
  ["malam", "night"],
  ["orang", "person"],
  ["dikirim lewat; dikirim via", "sent via"],
  // Vietnamese
  ["ten; ten san pham; ten hang; ten mon", "name"],
  ["gia; don gia; gia ban; gia tien", "price"],
  ["gia thue; tien thue", "rent price"],
  ["tien coc; dat coc; coc", "deposit"],
  ["hoc phi", "tuition fee"],
  ["phi ship; phi van chuyen; phi giao hang; tien ship", "shipping fee"],
  ["phi; le phi", "fee"],
  ["giam gia; chiet khau; giam", "discount"],
  ["thanh tien; tong tien; tong cong; tong", "total"],
  ["tam tinh", "subtotal"],
  ["ton kho; con hang; con lai; con trong; so luong con; con phong; con ban; con cho; con xe", "stock"],
  ["so luong", "quantity"],
  ["da ban; luot ban", "sold"],
  ["trang thai; tinh trang", "status"],
  ["ma van don; ma vd", "tracking number"],
  ["ma don; ma don hang; don hang", "order number"],
  ["ma dat cho; ma dat ban; ma dat phong", "booking code"],
  ["ma; ma hang", "code"],
  ["mau; mau sac", "color"],
  ["kich thuoc; kich co; co", "size"],
  ["bien the; phan loai; lua chon", "variants"],
  ["mo ta", "description"],
  ["ngay", "day"],
  ["gio", "hour"],
  ["phut", "minutes"],
  ["thang", "month"],
  ["tuan", "week"],
  ["dem", "night"],
  ["nguoi", "person"],
  ["moi", "per"],
  ["bao hanh", "warranty"],
  ["doi tra", "return"],
  ["hoan tien; so tien hoan", "refund"],
  ["dia chi", "address"],
  ["dien thoai; sdt; so dien thoai", "phone"],
  ["thoi gian; luc; thoi diem", "time"],
  ["noi; dia diem; vi tri", "location"],
  ["su kien", "event"],
  ["hanh trinh; lich su", "history"],
  ["du kien; du kien giao; ngay giao du kien", "estimated"],
  ["nhan phong", "check in"],
  ["tra phong", "check out"],
  ["tien nghi", "amenities"],
  ["het han; han su dung; han", "expires"],
  ["phong", "room"],
  ["mon; mon an", "dish"],
  // Spanish and Portuguese
  ["nombre; nome; titulo", "name"],
  ["precio; preco; valor", "price"],
  ["existencias; estoque; inventario; disponibles; disponiveis", "stock"],
  ["estado; situacao", "status"],
  ["envio; frete; costo de envio", "shipping"],
  ["descuento; desconto", "discount"],
  ["fianza; caucao; sinal; anticipo; entrada", "deposit"],
  ["talla; tamanho; talle", "size"],
  ["cor", "color"],
  ["variantes; opciones; opcoes", "variants"],
  ["fecha", "date"],
  ["noche; noite", "night"],
  ["vendidos; ventas; vendas", "sold"],
  ["garantia", "warranty"],
  ["devolucion; devolucao", "return"],
  ["reembolso", "refund"],
  ["saldo", "balance"],
  // Chinese
  [
    "名称; 品名; 商品名称; 商品名; 商品; 产品名称; 产品; 名字; 标题; 书名; 课程名称; 课程; 项目; 套餐; 菜名; 车型",
    "name",
  ],
  ["房型; 房间; 包间", "room"],
  ["原价; 市场价; 划线价", "original price"],
  ["价格; 单价; 售价; 现价; 价钱; 价; 票价", "price"],
  ["租金", "rent price"],
  ["押金; 定金; 订金; 保证金", "deposit"],
  ["学费; 费用; 服务费; 手续费; 费", "fee"],
  ["运费; 邮费; 快递费; 配送费", "shipping fee"],
  ["总价; 合计; 总计; 总额; 总金额; 应付", "total"],
  ["小计", "subtotal"],
  ["折扣; 优惠; 优惠金额; 立减", "discount"],
  ["库存; 剩余; 余量; 剩余数量; 余位; 余房; 现货", "stock"],
  ["累计销量; 销量; 月销; 已售; 已售数量", "sold"],
  ["数量; 件数", "quantity"],
  ["状态", "status"],
  ["订单号; 订单编号; 订单", "order number"],
  ["运单号; 快递单号; 物流单号", "tracking number"],
  ["预订号; 预约号; 预定号", "booking code"],
  ["取件码; 取货码; 提货码", "pickup code"],
  ["编号; 货号; 编码", "code"],
  ["颜色", "color"],
  ["尺码; 尺寸", "size"],
  ["规格; 款式; 口味", "option"],
  ["描述; 说明; 备注", "description"],
  ["每", "per"],
  ["晚", "night"],
  ["天; 日", "day"],
  ["小时", "hours"],
  ["分钟", "minutes"],
  ["周; 星期", "week"],
  ["月", "month"],
  ["年", "year"],
  ["人; 位", "person"],
  ["公斤; 千克", "kg"],
  ["克", "grams"],
  ["节; 课时", "session"],
  ["保修; 质保; 保修期", "warranty"],
  ["退货; 退换", "return"],
  ["退款; 退款金额", "refund"],
  ["有效期; 截止日期; 截止", "expires"],
  ["预计送达; 预计到达; 预计", "estimated"],
  ["地址", "address"],
  ["电话; 手机", "phone"],
  ["时间", "time"],
  ["日期", "date"],
  ["地点; 位置; 网点", "location"],
  ["事件; 动态", "event"],
  ["轨迹; 物流; 记录", "history"],
  ["入住", "check in"],
  ["退房", "check out"],
  // Hindi
  ["नाम", "name"],
  ["मूल्य; कीमत; दाम", "price"],
  ["स्टॉक", "stock"],
  ["स्थिति", "status"],
  ["छूट", "discount"],
];

const LATIN = new Map<string, string>();
const OTHER: (readonly [string, string])[] = [];
for (const [local, english] of WORDS)
  for (const phrase of local.split("; "))
    if (/^[a-z ]+$/.test(phrase)) LATIN.set(phrase, english);
    else OTHER.push([phrase, english]);
OTHER.sort(([a], [b]) => b.length - a.length);

/** Words of a phrase of {@link WORDS} at the most. */
const LONGEST = 4;

/** The words of a field name in English, as far as they are known; the others stay as they are. */
export const inEnglish = memoised((words: string): string => {
  let text = words;
  if (/[^\u0020-\u024f\u1e00-\u1eff]/.test(text))
    for (const [phrase, english] of OTHER)
      if (text.includes(phrase)) text = text.replaceAll(phrase, ` ${english} `).replace(/ +/g, " ").trim();
  const parts = text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("đ", "d")
    .split(" ");
  const said: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let taken = 1;
    let english: string | undefined;
    for (let length = Math.min(LONGEST, parts.length - from); length > 0 && english === undefined; length--) {
      english = LATIN.get(parts.slice(from, from + length).join(" "));
      taken = english === undefined ? 1 : length;
    }
    said.push(english ?? parts[from]!);
    from += taken;
  }
  return said.join(" ");
});
