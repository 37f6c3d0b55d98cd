import type { ToolDefinition } from "../src/core/tool.ts";
import { cancelOrder } from "./cancel-order.ts";
import { captureLead } from "./capture-lead.ts";
import { cekDetailLayanan } from "./cek-detail-layanan.ts";
import { daftarPesananSaya } from "./daftar-pesanan-saya.ts";
import { getBusinessInfo } from "./get-business-info.ts";
import { getOrderStatus } from "./get-order-status.ts";
import { handoffToHuman } from "./handoff-to-human.ts";
import { hitungEstimasiBundel } from "./hitung-estimasi-bundel.ts";
import { refundOrder } from "./refund-order.ts";
import { searchCatalog } from "./search-catalog.ts";
import { updateLead } from "./update-lead.ts";

/** What the model may call: one line a tool. A tenant switches some off by `tools:` in its file. */
export const tools: readonly ToolDefinition[] = [
  cekDetailLayanan,
  hitungEstimasiBundel,
  searchCatalog,
  getOrderStatus,
  daftarPesananSaya,
  cancelOrder,
  refundOrder,
  captureLead,
  updateLead,
  handoffToHuman,
  getBusinessInfo,
];
