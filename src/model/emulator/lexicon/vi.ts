import type { Lexicon } from "./cues.ts";

/** Vietnamese, over folded text: customers often leave the marks out. */
export const vietnamese: Lexicon = {
  cues: {
    price:
      /\b(?:bao nhieu(?! (?:ngay|lau|tuan))(?: tien)?|gia(?: ca| goi| cua| la| ban| the nao| bao nhieu)?|chi phi|bao gia|phi|het bao nhieu|may tien|nhieu tien)\b/,
    duration:
      /\b(?:bao lau|may (?:ngay|tuan)|bao nhieu (?:ngay|tuan)|thoi gian (?:lam|hoan thanh|thuc hien|bao lau)|khi nao (?:xong|hoan thanh|co)|mat bao)\b/,
    contents:
      /\b(?:(?:bao )?gom (?:nhung )?(?:gi|co gi)|co (?:nhung )?(?:gi|tinh nang)(?! khac)|tinh nang|chi tiet|noi dung|thong tin (?:ve|them|chi tiet)|gioi thieu)\b/,
    compare:
      /\b(?:so sanh|khac (?:nhau|gi|biet)|nen chon|chon (?:goi|cai) nao|(?:re|tot|nhanh) hon|cai nao (?:re|tot)|su khac)\b/,
    bundle:
      /\b(?:combo|ket hop|gop|mua (?:chung|cung|ca hai|ca 2)|ca hai|ca 2|tong(?: cong| chi phi| tien)?|chung(?: voi)?|hai goi|tron goi|(?:lay|dat|mua) ca)\b/,
    add: /\b(?:them|cong them|kem(?: theo)?|cung voi)\b/,
    all: /\b(?:tat ca|ca ba|ca 3|toan bo cac goi|moi goi)\b/,
    discount:
      /\b(?:mua (?:\d+|hai|ba|nhieu) goi|giam(?: gia)?|chiet khau|khuyen mai|uu dai|bot (?:chut|ti|gia|cho|duoc|them))\b/,
    orderStatus:
      /\b(?:tinh trang|trang thai|theo doi|den dau|toi dau|o dau roi|(?:khi nao|bao gio) (?:nhan|giao|toi|den|co hang)|(?:da )?giao chua|gui chua|kiem tra don|van chua (?:nhan|toi)|chua nhan duoc|hang (?:cua )?(?:toi|minh|em) .{0,8}(?:chua|dau)|tien do)\b/,
    myOrders:
      /\b(?:(?:cac|nhung|tat ca|danh sach|lich su)(?: cac| tat ca)? don(?: hang)?|don hang (?:cua )?(?:toi|minh|em|anh|chi)(?: gom| co)? (?:nhung )?(?:gi|nao)|toi (?:da dat|co) (?:nhung )?(?:don|gi|don hang) (?:nao|gi)|xem (?:cac )?don hang)\b/,
    order: /\b(?:don(?: hang)?|dat hang)\b/,
    cancel: /\b(?:huy(?: don| bo| giup)?|khong (?:mua|lay|dat) nua)\b/,
    keep: /\b(?:dung huy|khong huy|thoi khong huy|giu (?:lai )?(?:don|nguyen)|khoan huy|van giu don)\b/,
    refund:
      /\b(?:hoan (?:lai )?tien|(?:hoan|tra)(?: lai| tra)? (?:(?:mot )?nua|phan nua|mot phan|\d+(?= ?(?:%|phan tram)))|hoan (?:cho|giup|toi|em|lai cho)|tra lai tien|hoan lai|lay lai tien|refund)\b/,
    news: /\b(?:(?:tin|tinh hinh|tinh trang|tien do|trang thai)\b.{0,15}\b(?:hoan|huy)|(?:khi nao|bao gio|bao lau)\b.{0,25}\b(?:hoan|tien|huy)|(?:hoan (?:lai )?tien|hoan lai|tien hoan|refund|huy(?: don)?)\b.{0,25}\b(?:sao roi|the nao|den dau|toi dau|chua|khi nao|bao gio|bao lau|duoc duyet|xong)\b|da (?:duoc )?(?:hoan|huy)\b.{0,20}\bchua\b|hoan tien(?: cua (?:toi|minh|em))?\?$)/,
    takeback:
      /^(?:(?:a|o|oi|thoi|xin loi|khoan|a ma|nham)[ ,.!]*)*(?:thoi(?: (?:khong can|bo|khoi|dung))?(?: (?:nua|nhe|a|di))*|khong can nua(?: (?:nhe|a|dau))*|bo qua(?: (?:di|nhe|a))*|dung (?:lam )?(?:nua|nhe|a)+|khoi(?: can)?(?: (?:nua|nhe|a))*)[.! ]*$/,
    correction:
      /^(?:(?:a|o|oi|xin loi|nham|khoan|a nham|y minh|y toi|khong phai|khong)\b[ ,.!:]*)+(?:.{0,25}\b)?(?:nham|khong phai|y (?:minh|toi|em)|la goi|goi|ma)\b|^(?:y (?:minh|toi|em) la|nham)\b/,
    lead: /\b(?:quan tam|(?:muon|can|dinh|dang tim|can tim|tinh) (?:dat|mua|lam|chay|thue|xay|tao|mo|dung|dang ky|quang cao|thiet ke|mot|website|tu van|trien khai|dich vu)|gui (?:toi |minh |em )?(?:bao gia|de xuat))\b/,
    budget: /\b(?:ngan sach|kinh phi|budget)\b/,
    human:
      /\b(?:(?<!\n (?:(?:co the|se|cung|biet|de) )*)(?:gap|noi chuyen|noi|chat|trao doi|ket noi|(?<!noi )chuyen|lien he)\b(?:.{0,20}|[\s\S]{0,40}\bvoi )\b(?:nguoi(?: that)?|nhan vien|tu van vien|quan ly|sales|admin|ai do)\b(?! (?:cua )?(?:toi|minh|em|ben minh|chung toi))|nguoi that|khong phai (?:bot|may|robot)|doi dia chi|tru tien hai lan|lua dao|khieu nai|phan nan|that vong|buc minh|doi lich|goi (?:lai )?cho (?:toi|minh|em))\b/,
    contact:
      /\b(?:so dien thoai|sdt|lien he|e-?mail|trang web (?:la|cua)|website (?:la|cua) (?:gi|ben|shop)|hotline|zalo)\b/,
    hours:
      /\b(?:may gio|gio (?:mo cua|lam viec|dong cua|hoat dong)|mo cua(?! hang)|dong cua|mo (?:khong|ko|k)\b|(?:co )?mo (?:vao|luc|ngay|thu|chu nhat|den)|(?:den|ghe|qua) (?:van phong|shop|cua hang|cho).{0,20} (?:thu|chu nhat|ngay|mai|hom nay)|lam viec (?:den|tu|may|thu|ngay|cuoi)|con lam viec|cuoi tuan)\b/,
    address:
      /\b(?:dia chi|van phong (?:o|ben|cua|nam)|(?:shop|cua hang|cong ty|ben ban|studio)(?: minh)? (?:o|nam) (?:dau|cho nao)|o dau(?! roi)|ban do|den truc tiep)\b/,
    payment: /\b(?:thanh toan|tra tien|chuyen khoan|so tai khoan|stk|tra gop|dat coc|tien coc|the tin dung)\b(?! roi)/,
    policies:
      /\b(?:thue|hoa don|vat|hop dong|bao hanh|chinh sua|chinh sach|dieu khoan|dieu kien|hosting|ten mien|khi nao (?:co the )?bat dau)\b/,
    proof:
      /\b(?:bien lai|anh chuyen khoan|(?<!\b(?:neu|sau khi|khi) (?:toi |minh |em )?)(?:da|vua|moi) (?:chuyen khoan|thanh toan|chuyen tien|ck)|(?:chuyen khoan|thanh toan|ck) roi|chung tu|bill chuyen)\b/,
    catalogue:
      /\b(?:(?:co|ban|cung cap) (?:nhung |cac )?(?:goi|dich vu|san pham|gi) (?:nao|gi)|(?:co|ban) nhung (?:goi|dich vu|san pham|gi)|cac (?:goi|dich vu|san pham)|danh sach (?:goi|dich vu|san pham)|bang gia|ban chay nhat|(?:goi nao )?phu hop|goi y|danh muc|ban (?:nhung )?gi)\b/,
    other: /\b(?:(?:cai|goi) (?:con lai|kia|khac)|con lai)\b/,
    cheapest: /\b(?:re nhat|gia thap nhat|tiet kiem nhat)\b/,
    dearest: /\b(?:dat nhat|mac nhat|gia cao nhat)\b/,
    shipping: /\b(?:(?:phi|tien|cuoc) (?:ship|giao hang|van chuyen|gui hang))\b/,
    details:
      /\b(?:ten (?:cua )?(?:toi|minh|em|anh|chi)|(?:toi|minh|em|anh|chi) ten(?: la)?|(?:e-?mail|sdt|so dien thoai|so|zalo) (?:cua )?(?:toi|minh|em|anh|chi)|lien he (?:toi|minh|em) (?:qua|o)|(?:ten|e-?mail|sdt) ?:)/,
    askAway:
      /^(?:(?:xin chao|chao|alo|shop|ban|em|oi|a|hi|hello)[ ,!.]*)*(?:cho )?(?:toi|minh|em|anh|chi)?(?: muon| can| xin)? ?hoi(?: (?:chut|ty|xiu|mot chut|mot ty|xiu|ti|a|nhe|voi|duoc khong|cai nay|viec nay|mot cau))*[?.! ]*$/,
    identity:
      /\b(?:(?:ban|day|em|shop) (?:co phai )?(?:la )?(?:bot|robot|may|ai|nguoi that)(?: a| ha| phai khong| khong)?|ai (?:day|dang tra loi))\b/,
    yes: /^(?:vang|da|co|duoc|ok|oke|dong y|u|uh|dung roi)(?:,? (?:a|nhe|ban|shop|em|vang|duoc|hoi|giup|dum|minh|toi|di))*[.! ]*$/,
    no: /^(?:khong|thoi|khong can|chua)(?: (?:a|nhe|can|dau|cam on|ban|shop|em))*[.! ]*$/,
    greeting: /^(?:xin chao|chao|alo|hello|hi|hey|chao buoi)\b/,
    thanks: /\b(?:cam on|cam ta|thank|tks)\b/,
    offTopic:
      /\b(?:thoi tiet|mua khong hom nay|tong thong|chu tich nuoc|bau cu|chinh tri|cong thuc|nau (?:an|pho|mon)|mon an|bai tho|lam tho|chuyen cuoi|ke chuyen|world cup|vo dich|troi (?:co )?(?:mua|nang)|tu vi|cung hoang dao|bong da|ti so|(?:xem|bo) phim|phim (?:gi|nao|hay)|bai hat|loi bai|bai tap|giai toan|toan lop|dich (?:giup )?cau|co phieu|bitcoin|tien ao|thu do|lich su viet|ban gai|ban trai|thuoc)\b/,
  },
  reason: /\b(?:vi|boi vi|do|ly do(?: la)?|tai)\b[\s:,]*/,
  timeline:
    /\b(?:(?:tuan|thang|nam|quy) (?:nay|sau|toi)|cang som cang tot|hom nay|ngay mai|cuoi (?:thang|nam|tuan)|dau (?:thang|nam)|som nhat|truoc tet|sau tet)\b/,
  fillers:
    /\b(?:co|khong|cho|toi|minh|em|anh|chi|hoi|goi|dich vu|san pham|gia|bao nhieu|tien|la|cua|shop|ban|ben|nao|gi|the|a|nhe|oi|duoc|va|voi|xin|chao|can|muon|mua|dat|mot|cac|nhung|ve|thi|hien|nay|do|lam|xem|tim|tu|hay|roi|vay|nhi|may|phi|chi phi|het)\b/g,
};
