import type { Locale } from "../../core/locale.ts";

/** The fixed words of the answer that code writes when a reply could not be supported. */
export interface HonestWords {
  readonly lead: string;
  readonly closing: string;
  readonly stockLeft: (count: number) => string;
  readonly soldOut: string;
  readonly unit: Readonly<Record<string, (count: string) => string>>;
  readonly arrives: (date: string) => string;
  readonly subtotal: string;
  readonly discount: string;
  readonly shipping: string;
  readonly total: string;
  readonly states: Readonly<Record<string, string>>;
  readonly order: string;
}

/** One entry a language; the guard's own tables read every one of these phrases (a test holds it). */
export const HONEST_WORDS: Readonly<Record<Locale, HonestWords>> = {
  id: {
    lead: "Yang bisa saya pastikan saat ini:",
    closing: "Untuk selebihnya, rekan kami akan membantu Anda.",
    stockLeft: (count) => `stok ${count}`,
    soldOut: "sedang habis",
    unit: { workday: (n) => `${n} hari kerja`, day: (n) => `${n} hari`, hour: (n) => `${n} jam` },
    arrives: (date) => `perkiraan tiba ${date}`,
    subtotal: "Subtotal",
    discount: "Diskon",
    shipping: "Ongkir",
    total: "Total",
    order: "Pesanan",
    states: {
      pending: "menunggu diproses",
      processing: "sedang diproses",
      shipped: "dalam perjalanan",
      delivered: "sudah sampai",
      cancelled: "telah dibatalkan",
      refunded: "sudah direfund",
      awaiting_payment: "menunggu pembayaran",
      awaiting_staff_approval: "menunggu persetujuan",
    },
  },
  en: {
    lead: "What I can confirm right now:",
    closing: "A colleague will help you with the rest.",
    stockLeft: (count) => `${count} in stock`,
    soldOut: "sold out",
    unit: { workday: (n) => `${n} working days`, day: (n) => `${n} days`, hour: (n) => `${n} hours` },
    arrives: (date) => `estimated arrival ${date}`,
    subtotal: "Subtotal",
    discount: "Discount",
    shipping: "Shipping",
    total: "Total",
    order: "Order",
    states: {
      pending: "pending",
      processing: "being processed",
      shipped: "on its way",
      delivered: "has been delivered",
      cancelled: "was cancelled",
      refunded: "has been refunded",
      awaiting_payment: "awaiting payment",
      awaiting_staff_approval: "awaiting approval",
    },
  },
  vi: {
    lead: "Thông tin mình xác nhận được lúc này:",
    closing: "Phần còn lại sẽ có đồng nghiệp hỗ trợ bạn.",
    stockLeft: (count) => `còn ${count} cái`,
    soldOut: "đang hết hàng",
    unit: { workday: (n) => `${n} ngày làm việc`, day: (n) => `${n} ngày`, hour: (n) => `${n} giờ` },
    arrives: (date) => `dự kiến giao ${date}`,
    subtotal: "Tạm tính",
    discount: "Giảm",
    shipping: "Phí ship",
    total: "Tổng",
    order: "Đơn",
    states: {
      pending: "đang chờ xử lý",
      processing: "đang xử lý",
      shipped: "đang được giao",
      delivered: "đã giao",
      cancelled: "đã hủy",
      refunded: "đã hoàn tiền",
      awaiting_payment: "đang chờ thanh toán",
      awaiting_staff_approval: "đang chờ duyệt",
    },
  },
  zh: {
    lead: "目前我能确认的信息：",
    closing: "其余问题，我们的同事会为您解答。",
    stockLeft: (count) => `库存${count}件`,
    soldOut: "暂时缺货",
    unit: { workday: (n) => `${n}个工作日`, day: (n) => `${n}天`, hour: (n) => `${n}小时` },
    arrives: (date) => `预计${date}送达`,
    subtotal: "小计",
    discount: "优惠",
    shipping: "运费",
    total: "合计",
    order: "订单",
    states: {
      pending: "待处理",
      processing: "处理中",
      shipped: "配送中",
      delivered: "已送达",
      cancelled: "已取消",
      refunded: "已退款",
      awaiting_payment: "待付款",
      awaiting_staff_approval: "等待审批",
    },
  },
};
