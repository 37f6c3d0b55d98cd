import type { Texts } from "./en.ts";

export const vi: Texts = {
  "canned.voice": "Mình chưa nghe được tin nhắn thoại ở đây. Bạn gõ ngắn gọn câu hỏi giúp mình nhé?",
  "canned.unsupported": "Mình không mở được loại tin nhắn này. Bạn gửi bằng chữ giúp mình nhé?",
  "canned.empty": "Tin nhắn của bạn bị trống. Bạn muốn hỏi gì ạ?",
  "canned.welcome": "Xin chào! Bạn có thể hỏi về gói dịch vụ, giá hoặc đơn hàng của bạn.",
  "canned.no-codes":
    "Chỉ đội ngũ của chúng tôi quyết định các yêu cầu; mã viết ở đây không có tác dụng. Mình sẵn lòng giúp bạn việc khác.",
  "canned.slow-down": "Tin nhắn đến nhanh hơn mình theo kịp. Lát nữa mình trả lời tiếp nhé.",

  "fallback.generic":
    "Hiện mình chưa trả lời chắc chắn được câu này và không muốn đoán. Đồng nghiệp của mình sẽ hỗ trợ bạn tại đây.",
  "fallback.refused":
    "Xin lỗi, việc này mình không hỗ trợ được. Mình có thể giúp về gói dịch vụ, giá hoặc đơn hàng của bạn.",
  "fallback.parked":
    "Xin lỗi, hiện mình đang gặp khó khăn khi trả lời. Tin nhắn của bạn đã được lưu và mình sẽ trả lời tại đây ngay khi có thể.",
  "fallback.confirmed":
    "Đây là điều mình xác nhận được: {facts}\nPhần còn lại đồng nghiệp của mình sẽ hỗ trợ bạn tại đây.",

  "opt.out":
    "Đã ghi nhận. Bạn sẽ không nhận ưu đãi hay nhắc nhở từ chúng tôi nữa. Bạn vẫn có thể nhắn bất cứ lúc nào; gõ BẮT ĐẦU để bật lại.",
  "opt.in": "Đã ghi nhận. Bạn sẽ lại nhận tin từ chúng tôi. Gõ DỪNG để tắt.",

  "confirm.prompt": "{preview}\n\nTrả lời **Có** hoặc **Không**.",
  "confirm.clarify": "Cho chắc ạ: {preview}\n\nBạn trả lời **Có** hoặc **Không** giúp mình.",
  "confirm.open": "Mình vẫn đang chờ bạn trả lời: {preview}",
  "confirm.which": "Đang có nhiều yêu cầu mở. Bạn bấm nút dưới đúng yêu cầu, hoặc trả lời trực tiếp tin nhắn đó nhé.",
  "confirm.old-button": "Nút đó thuộc câu hỏi trước, nên chưa có gì được quyết định. Vẫn đang chờ bạn:",
  "confirm.forwarded":
    "Tin nhắn chuyển tiếp không được tính là câu trả lời, nên chưa có gì được quyết định. Để quyết định, bạn bấm nút hoặc tự gõ:",
  "confirm.yes": "Có",
  "confirm.no": "Không",

  "waiting.staff": "Mình đã chuyển cho đội ngũ: {label}. Họ sẽ quyết định và mình báo bạn tại đây.",

  "receipt.done": "Đã xong: {label}.",
  "receipt.done.cancel_order": "Đơn hàng {order} đã hủy thành công.",
  "receipt.done.refund_order": "Đã hoàn {amount} cho đơn hàng {order}.",
  "receipt.rejected": "Vâng, không có gì thay đổi. Chưa thực hiện: {label}.",
  "receipt.rejected.cancel_order": "Vâng, đơn hàng {order} vẫn như cũ.",
  "receipt.rejected.staff": "Đội ngũ chưa duyệt: {label}.",
  "receipt.expired": "Đã quá thời gian xác nhận nên chưa thực hiện: {label}. Bạn báo mình nếu vẫn cần nhé.",
  "receipt.expired.staff": "Đội ngũ chưa kịp xử lý nên chưa thực hiện: {label}. Đồng nghiệp sẽ liên hệ bạn tại đây.",
  "receipt.stale": "Không thực hiện được vì tình trạng đã thay đổi: {label}. {detail}",
  "receipt.stale.order": "Trạng thái đơn hàng hiện tại: {status}.",
  "order.awaiting_payment": "chờ thanh toán",
  "order.pending": "đang chờ",
  "order.processing": "đang xử lý",
  "order.shipped": "đã gửi hàng",
  "order.delivered": "đã giao hàng",
  "order.cancelled": "đã hủy",
  "order.refunded": "đã hoàn tiền",
  "receipt.failed": "Không thực hiện được: {label}. Đồng nghiệp của mình sẽ kiểm tra.",
  "receipt.unknown":
    "Mình chưa xác nhận được việc này đã xong hay chưa: {label}. Đồng nghiệp đang kiểm tra và sẽ báo bạn tại đây.",
  "receipt.withdrawn": "Đã rút lại: {label}.",
  "receipt.open": "Vẫn đang mở: {label}.",
  "receipt.closed": "Yêu cầu này không còn mở: {label}. Tình trạng: {state}.",
  "receipt.unknown-button": "Nút này không còn hiệu lực. Mình giúp gì được cho bạn?",

  "state.by": "{state} (do {who} quyết định, {when})",
  "state.done": "đã xong",
  "state.failed": "thất bại",
  "state.stale": "không thực hiện, tình trạng đã thay đổi",
  "state.unknown": "đội ngũ đang kiểm tra",
  "state.rejected": "bị từ chối bởi {who}",
  "state.expired": "hết hạn không có trả lời",
  "state.withdrawn": "đã rút lại",
  "state.replaced": "đã thay bằng yêu cầu mới hơn",
  "state.approved": "được {who} duyệt, đang thực hiện",
  "state.executing": "đang thực hiện",
  "state.open": "đang chờ quyết định",
  "state.proposed": "đang chờ quyết định",

  "preview.cancel_order": "Hủy đơn {order}, {items}, {total}?",
  "preview.refund_order": "Hoàn {amount} cho đơn {order} ({items}, tổng {total})?",
  "preview.hitung_estimasi_bundel": "Giảm {discount}% cho {items}: {total} thay vì {subtotal}?",
  "preview.generic": "Thực hiện {tool}?",
  "label.cancel_order": "hủy đơn {order}",
  "label.refund_order": "hoàn {amount} cho đơn {order}",
  "label.hitung_estimasi_bundel": "giảm {discount}% cho {items}",
  "label.generic": "{tool}",

  "staff.request":
    "[{code}] {preview}\nKhách: {customer}\nLý do: {reason}\nTin nhắn gần nhất:\n{words}\n\nMở đến {expires}.\n\nDUYỆT {code} · TỪ CHỐI {code} lý do · XEM {code}",
  "staff.request.edit": "SỬA {code} {fields}",
  "staff.approve": "Duyệt {code}",
  "staff.reject": "Từ chối {code}",
  "staff.reminder": "Nhắc lại, vẫn đang mở:\n{request}",
  "staff.approved": "[{code}] {name} đã duyệt. {result}",
  "staff.rejected": "[{code}] {name} đã từ chối. {result}",
  "staff.half": "[{code}] {name} đã duyệt. Cần thêm một người duyệt nữa.",
  "staff.result": "[{code}] {label}: {state}.",
  "staff.expired":
    "[{code}] hết hạn chưa có quyết định: {label}. Khách đã được báo là đồng nghiệp sẽ liên hệ: TRẢ LỜI {code} nội dung.",
  "staff.old-button": "[{code}] Nút đó thuộc bản cũ của yêu cầu; chưa có gì được quyết định. Bản hiện tại:\n{line}",
  "staff.customer-decides": "[{code}] Việc này do khách tự quyết định; ở đây chưa có gì được quyết định.",
  "staff.again":
    "[{code}] Yêu cầu vừa thay đổi đúng lúc này và quyết định của bạn chưa được ghi. Vui lòng xem và gửi lại:\n{preview}",
  "staff.forwarded": "[{code}] Chưa có gì được quyết định: tin nhắn chuyển tiếp không được tính. Vui lòng tự gõ.",
  "staff.closed": "[{code}] đã đóng: {state}.",
  "staff.unknown-code": "Không có yêu cầu hay cuộc trò chuyện {code}.",
  "staff.not-allowed": "[{code}] vượt quyền của bạn. Yêu cầu đã chuyển cho người tiếp theo.",
  "staff.own-request":
    "[{code}] Chính bạn đã yêu cầu việc này nên người khác phải quyết định. Chưa có gì được thực hiện.",
  "staff.not-allowed.last": "[{code}] vượt quyền của bạn. Yêu cầu vẫn mở; hiện chưa hỏi được người nào khác.",
  "staff.which-code":
    "Chưa có gì được quyết định: thiếu mã. Vui lòng gửi kèm mã, ví dụ DUYỆT {code}.\nYêu cầu đang mở:\n{lines}",
  "staff.no-decision":
    "[{code}] Chưa có gì được quyết định: tin này không đọc được như một lệnh. DUYỆT {code} · TỪ CHỐI {code} lý do · SỬA {code} trường=giá trị · XEM {code}",
  "staff.need-reason": "Vui lòng thêm lý do: TỪ CHỐI {code} lý do",
  "staff.edited": "[{code}] đã sửa, bản {revision}:\n{preview}\nGõ DUYỆT {code} để duyệt bản này.",
  "staff.bad-edit": "[{code}] chưa sửa được: {why}",
  "staff.list": "Yêu cầu đang mở:\n{lines}",
  "staff.list.none": "Không có yêu cầu nào đang mở.",
  "staff.help":
    "DUYỆT mã · TỪ CHỐI mã lý do · SỬA mã trường=giá trị · XEM mã · DANH SÁCH · NHẬN mã (tự nói chuyện với khách) · TRẢ mã (giao lại cho trợ lý) · TRẢ LỜI mã nội dung (nhắn cho khách) · GHI mã nội dung · IM mã · TRỢ GIÚP",
  "staff.took-over":
    "[{code}] Bạn đang giữ cuộc trò chuyện với {customer}. Trợ lý im lặng đến khi TRẢ {code}, muộn nhất đến {until}. TRẢ LỜI {code} nội dung để nhắn cho khách từ số của chúng ta.",
  "staff.released": "[{code}] Trợ lý trả lời lại, từ tin nhắn tiếp theo.",
  "staff.muted": "[{code}] Trợ lý im lặng trong cuộc trò chuyện này.",
  "staff.noted": "[{code}] Đã lưu ghi chú.",
  "staff.unknown-outcome": "[{code}] {label}: chưa rõ kết quả. Vui lòng kiểm tra rồi gõ XONG {code} hoặc HỎNG {code}.",
  "staff.settled": "[{code}] đã ghi là {state}.",

  "notice.fallback":
    "{customer} chưa được trả lời: {why}. Vui lòng xem cuộc trò chuyện.\n\nXEM {code} · TRẢ LỜI {code} nội dung · NHẬN {code}",
  "canned.held": "Tin nhắn của anh/chị đã đến đội ngũ của chúng tôi; đồng nghiệp sẽ trả lời tại đây.",
  "reply.staff": "{name} từ đội ngũ của chúng tôi:\n{text}",
  "staff.line": "[{code}] {preview}\n   {customer} · lý do: {reason} · đến {expires}",
  "staff.list.held": "Cuộc trò chuyện trợ lý không trả lời:\n{lines}",
  "staff.held.none": "Không có cuộc trò chuyện nào do người giữ. NHẬN mã để tiếp nhận; mã nằm trong thông báo.",
  "staff.held.which": "Cuộc trò chuyện nào? Vui lòng gửi lệnh kèm mã:\n{lines}",
  "staff.conversation":
    "[{code}] {customer}\n{state}\nTin gần nhất:\n{words}\n\nNHẬN {code} · TRẢ LỜI {code} nội dung · TRẢ {code}",
  "staff.replied": "[{code}] Đã gửi cho {customer}. Trợ lý im lặng đến khi TRẢ {code}.",
  "staff.reply.empty": "[{code}] Chưa gửi gì: thiếu nội dung. TRẢ LỜI {code} nội dung",
  "staff.reply.window":
    "[{code}] Chưa gửi: đã hơn 24 giờ kể từ khi khách nhắn, WhatsApp không nhận tin tự do nữa. Vui lòng tự liên hệ: {customer}",
  "held.waiting": "đang chờ người từ {since}; trợ lý trả lời lại từ {until}",
  "held.member": "{name} giữ từ {since}; trợ lý trả lời lại từ {until}",
  "held.app": "đồng nghiệp giữ trong ứng dụng từ {since}; trợ lý trả lời lại từ {until}",
  "held.muted": "đã tắt tiếng",
  "held.bot": "Trợ lý đang trả lời.",
  "notice.held": "{customer} nhắn:\n{words}\n\nTRẢ LỜI {code} nội dung · TRẢ {code}",
  "why.empty": "mô hình không viết gì",
  "why.cut": "câu trả lời của mô hình bị cắt",
  "why.budget": "mô hình cần nhiều bước hơn mức cho một câu trả lời",
  "why.model-down": "mô hình không phản hồi",
  "why.malformed": "không đọc được câu trả lời của mô hình",
  "why.ungrounded": "câu trả lời của mô hình nêu điều không có căn cứ",
  "refusal.not-found": "khách này không có đơn đó",
  "refusal.refund-currency": "đơn bằng {currency} không hoàn tiền ở đây được; số tiền ở đây tính bằng {usual}",
  "refusal.refund-above": "đơn này chỉ còn hoàn được tối đa {refundable}",
  "refusal.package": "không có gói đó (có: {codes})",
  "refusal.invalid": "giá trị không được phép",
  "refusal.other": "đơn hoặc yêu cầu hiện không cho phép",
  "refusal.state": "{reason} ({facts})",
  "refusal.field.fixed": "{field} không sửa được ở đây; sửa được: {fields}",
  "refusal.field.number": "{field} phải là số",
  "refusal.field.whole": "{field} phải là số nguyên",
  "refusal.field.least": "{field} tối thiểu là {limit}",
  "refusal.field.most": "{field} tối đa là {limit}",
  "refusal.field.currency":
    "{field} tính bằng {currency}, còn “{typed}” là tiền tệ khác. Vui lòng ghi số tiền bằng {currency}, ví dụ {example}",
  "refusal.field.amount":
    "{field}: không đọc chắc chắn được “{typed}”. Vui lòng ghi số (400000 hoặc 400.000), 400 nghìn, 1,5 triệu, hoặc kèm tiền tệ: {example}",
  "refusal.field.value": "{field} không nhận giá trị này",
  "notice.handoff":
    "{customer} muốn nói chuyện với người. Lý do: {reason}\nTin gần nhất:\n{words}\n\nNHẬN {code} · TRẢ LỜI {code} nội dung · TRẢ {code}",
  "notice.identity": "Hai liên hệ có vẻ là một người: {customer}. Vui lòng kiểm tra trước khi xử lý.",
  "notice.identity-refused":
    "{customer}: WhatsApp báo số hoặc user id mới, nhưng ở đây nó thuộc về người khác. Không có gì được gộp và không ai thấy đơn hàng của người khác. Vui lòng kiểm tra với khách.",
  "notice.impostor":
    "{customer} định quyết định yêu cầu {code} dù không có trong danh sách nhân viên. Không có gì được thực hiện.",
  "notice.locked": "{customer} đoán mã yêu cầu và bị khóa tạm thời. Không có gì được thực hiện.",
  "notice.delivery": "Không gửi được tin cho {customer} ({code}).",

  "canned.budget":
    "Hôm nay mình không thể tự động trả lời thêm câu hỏi nào. Tin nhắn của bạn đã được lưu; vui lòng nhắn lại vào ngày mai.",
  "hours.back": "Đội ngũ của chúng tôi trở lại {when}.",
  "hours.today": "hôm nay lúc {time}",
  "hours.tomorrow": "ngày mai lúc {time}",
  "hours.day": "{day} lúc {time}",
  "handoff.nobody": "Hiện mình chưa liên lạc được với đồng nghiệp nào. Yêu cầu của bạn đã được ghi lại{contact}.",
  "handoff.contact": "; bạn cũng có thể liên hệ {contact}",
  "follow-up": "Tôi có thể giúp gì thêm cho bạn không? Nhắn NGỪNG để tắt lời nhắc.",
  "notice.window":
    "Câu trả lời cho {customer} đang chờ: đã hơn 24 giờ kể từ tin nhắn cuối và chưa có mẫu tin. Tin sẽ được gửi khi khách nhắn lại.",
  "notice.unread":
    "{customer} đã nhắn nhưng tin đến sau khi cửa sổ 24 giờ đóng, nên chưa được trả lời. Vui lòng liên hệ bằng cách khác.",
  "notice.model-down":
    "Mô hình không trả lời từ {since}. Khách (đầu tiên: {customer}) đã được báo và câu hỏi sẽ được trả lời khi mô hình hoạt động lại. Vui lòng kiểm tra MODEL và địa chỉ của nó.",
  "notice.stopped.token":
    "Việc gửi tin dừng lúc {since} (mã {code}): nền tảng không còn chấp nhận access token. Hãy gia hạn WHATSAPP_ACCESS_TOKEN và quyền của nó. Không tin nào bị mất; tin đang chờ sẽ tự gửi.",
  "notice.stopped.policy":
    "Việc gửi tin dừng lúc {since} (mã {code}): nền tảng hạn chế tài khoản này. Hãy xem trang chất lượng và chính sách. Không tin nào bị mất; tin đang chờ sẽ tự gửi.",
  "notice.stopped.payment":
    "Việc gửi tin dừng lúc {since} (mã {code}): thanh toán của tài khoản có vấn đề. Hãy sửa phương thức thanh toán. Không tin nào bị mất; tin đang chờ sẽ tự gửi.",
  "notice.budget":
    "{tokens} token của hôm nay đã hết. Đến ngày mai khách được báo là không có trả lời tự động; tăng behaviour.dailyTokens để thay đổi.",
  "notice.number":
    "{name} dùng số hoặc user id mới. Số này chưa có quyền nhân viên cho đến khi được ghi vào tệp doanh nghiệp.",
};
