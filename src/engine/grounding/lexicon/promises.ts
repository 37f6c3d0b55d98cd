import type { LexiconTable } from "./types.ts";

/*
 * Promises of chat that hold no figure: what is given away or borne by the shop, what runs short, what everybody buys,
 * what is guaranteed. They go beside the tables of each language.
 */

const FEW_ID = "{sedikit|dikit|dikittt|sdikit|beberapa|segelintir}";
const WE_ID = "{kami|saya|kita|aku|mimin|toko|biar kami|biar saya|dari kami|dari saya|dari toko|dari kita}";

export const PROMISES: Readonly<Record<string, LexiconTable>> = {
  id: {
    "term free_shipping": `{ongkir|ongkos kirim|biaya kirim|biaya pengiriman}{nya|} ${WE_ID} {yang |yg |}{tanggung|bayar|bayarin|gratiskan|cover|traktir|urus}; {ongkir|ongkos kirim|biaya kirim}{nya|} {saya|kami|kita} {gratisin|kasih gratis|hapus}; {ongkir|ongkirnya} {dibebaskan|dihapus|digratiskan|free|dari kami|dari toko}; {gak|ga|nggak|tidak|tdk|gausah|gak usah|tidak perlu|tanpa} {usah |perlu |}{pake|pakai|bayar|kena|dikenakan|mikirin} {ongkir|ongkos kirim|biaya kirim}; sudah termasuk {ongkir|ongkos kirim}`,
    "term free":
      "{saya|kami|kita|aku|mimin} {gratiskan|gratisin|kasih gratis|kasih cuma-cuma|bebaskan biaya}; digratiskan; digratisin; {tidak|tanpa|gak|nggak} {dipungut |dikenakan |kena |perlu |ada |}{biaya|bayaran|bayar} {apapun|apa pun|sepeser pun|sama sekali|sepeserpun}; gratis {tis|total|sepenuhnya|100%|ya kak|buat kakak|untuk kakak|untuk anda|khusus}",
    "term scarce": `{stok|stock|stoknya|barang|barangnya|sisa|slot|slotnya} {sudah |udah |lagi |}{tinggal|sisa|menipis|terbatas|mepet|hampir {habis|abis|kosong}|mau habis|mau abis|sangat terbatas|makin menipis|cuma sisa|cuma|limited}; {tinggal|sisa|cuma sisa|hanya tersisa|tersisa|cuma} ${FEW_ID}; {tinggal|sisa} {terakhir|satu-satunya}; {hampir|nyaris} {habis|abis|sold out|ludes|kosong}; {sebentar|bentar} lagi {habis|abis|sold out}; cepat habis; stok {terakhir|limited}; {segera|buruan|keburu|sebelum} {kehabisan|habis}; keburu {habis|abis}; edisi terbatas; limited stock`,
    "term popular":
      "best seller; bestseller; best-seller; terlaris; {paling|ter} {laris|laku|favorit|populer|diminati|dicari|digemari|banyak {dibeli|dipesan|dicari|dipilih}}; terfavorit; terpopuler; laris manis; {favorit|andalan|pilihan} {pelanggan|customer|pembeli|banyak orang|semua orang}; {ribuan|ratusan|jutaan|puluhan ribu} {pelanggan|customer|pembeli|orang|pengguna|klien|bisnis|ulasan}; {banyak|sangat} {diminati|dicari|laku}; nomor satu di; no. 1 di; {rating|ulasan} {tertinggi|bintang lima}; viral; lagi hits",
    "term promo":
      "promo{nya|} {berakhir|sampai|hingga|habis|tinggal|terakhir|berlaku|masih}; {diskon|promo}{nya|} {cuma |hanya |}{sampai|hari ini|besok|minggu ini|terbatas}; {masih|lagi|sedang|mumpung} {promo|diskon|sale|ada promo|ada diskon}; penawaran {terbatas|spesial|terakhir}; harga {naik|kembali normal} {besok|lusa|mulai|setelah}; {kesempatan|hari} terakhir; bisa {kami |saya |}{diskon|kasih diskon|korting}; {saya|kami} {kasih|beri|kasi} {diskon|potongan|korting|harga teman}; harga teman; harga{nya|} {bisa |}{saya|kami} {kurangi|turunkan|turunin|potong|miringin|diskon}; harga{nya|} {akan |bakal |mau |}naik",
    "term cheaper_second": "{diskon |}{separuh|setengah|1/2} harga",
    "term guarantee":
      "dijamin; {kami|saya|kita} {jamin|menjamin|garansikan|berani jamin}; terjamin; pasti {puas|untung|berhasil|naik|laku|cocok}; {tanpa|bebas} risiko; 100% {aman|berhasil|puas|uang kembali|original|asli|ori}; anti {gagal|rugi}; bergaransi resmi",
    "term money_back":
      "{uang|duit|dana|uangnya|duitnya} {dijamin |pasti |kami |saya |akan |bisa |}{balik|kembali|dikembalikan|kembalikan|balikin}{ penuh| utuh| 100%|} {kalau|kalo|jika|bila|apabila}; {tidak|gak|nggak|ga} {cocok|puas|sesuai} {uang|duit|dana} {kembali|balik|dikembalikan}; uang kembali; duit balik",
    "term instalment": "nyicil; dicicil; dicicilin; bisa kredit; {cicil|cicilan} 0%; bayar nanti; bayar belakangan",
    "term zero_interest": "{nol|0} {persen|%} bunga; bunga {0|nol}{%| persen|}; bebas bunga",
  },
  en: {
    "term same_day":
      "{ship|send|dispatch|deliver} {it |this |that |them |}{right away|straight away|right now|immediately|instantly}",
    "term free_shipping":
      "{we'll|we will|we|i'll|i will|i'm|we're} {cover|covering|pay|paying for|absorb|absorbing|eat|waive|waiving|take care of|handle} {the |your |all |}{shipping|delivery|postage}{ cost| costs| fee| fees|}; {you don't|you won't|you do not|no need to} {have to |need to |}pay {for |any |the |}{shipping|delivery|postage}; {shipping|delivery|postage}'s {free|on us|on me}; {shipping|delivery|postage} {is |}{on me|covered by us|taken care of by us}; no {postage|shipping charges|delivery charges}",
    "term free":
      "{it's|that's|this is|this one's|this one is|yours} {free|complimentary|gratis|on me|on us}; on the house; free of {charge|cost}; at no {cost|charge} to you; won't cost you {anything|a thing|a penny|a cent}; {no|zero|without} {cost|charge|fee} {to you|for you|at all}; {for|totally|completely|absolutely|entirely} free; {our|my} treat; i'll throw {in|that in|it in}",
    "term scarce":
      "{almost|nearly|practically|just about} {sold out|gone|out of stock|out}; {only |just |}{a few|a couple|a handful|few} {left|remaining|pieces left|units left|left in stock|available}; {selling|going|moving|flying} {fast|quickly|out|off the shelves}; {limited|low|running low on} {stock|supply|quantities|availability|numbers}; running {low|out}; last {one|few|piece|pieces|unit|units|chance|spot|spots|remaining}; {hurry|act fast|act now|while {stocks|supplies|stock} last|before {it's|they're} gone|don't miss out}; few {left|remaining}; in high demand; won't last; nearly there's none",
    "term popular":
      "best seller; bestseller; best-seller; best sellers; bestsellers; best-selling; bestselling; top {seller|selling|rated|pick}; top-selling; top-rated; most {popular|loved|requested|ordered|wanted|sought after|sought-after}; {customer|fan|crowd|everyone's} {favourite|favorite}; {hundreds|thousands|millions|tens of thousands} of {customers|happy|people|businesses|clients|users|reviews|buyers}; {trusted|loved|used} by {thousands|hundreds|millions|many|over}; number one choice; five-star {reviews|rating}; 5-star {reviews|rating}; trending; award-winning",
    "term promo":
      "{sale|offer|deal|promo|promotion|discount} {ends|expires|runs until|runs through|is over|finishes|closes|won't last|is only}; {today|one day|this week|weekend} only; last day of; {price|prices} {goes|go|will go|going} up; {special|friend|insider|vip} price; {i|we}{ can|'ll| will|} {knock|take|shave} {something|some|a bit|a little} off; {i'll|we'll|i can|we can} {give|do|get|offer} you a {discount|deal|better price|special price}",
    "term guarantee":
      "{satisfaction|results|success|quality|delivery|performance} {guaranteed|is guaranteed}; {i|we}{ can|} {guarantee|promise} {you |it |that |the |this |results|success|satisfaction|delivery|your}; guaranteed {to|results|success|satisfaction|delivery|return|profit}; {is|are|it's|that's|100%} guaranteed; risk-free; risk free; {works|fits} or your; you have my word",
    "term money_back":
      "satisfaction or {a refund|your money}; or your money back; get all your money back; {full |}money-back; we'll give you your money back",
  },
  vi: {
    "term free_shipping":
      "{ship|phí ship|phí vận chuyển|tiền ship} {thì |}{bên em|shop|em|mình|bên mình|cửa hàng} {chịu|lo|bao|trả|tặng|miễn}; không {mất|phải trả|cần trả|lấy|thu} {tiền |phí |}{ship|vận chuyển|giao hàng}; {ship|giao} {tận nơi |tận nhà |}miễn phí; miễn luôn {ship|phí ship}; ship 0 đồng",
    "term free":
      "{em|shop|bên em|mình|bên mình} {tặng không|không lấy tiền|không tính tiền|không thu tiền|free}; miễn phí {hoàn toàn|luôn|cho bạn|cho anh|cho chị|cho mình|100%}; {không|chẳng} {mất|tốn|thu|tính|lấy} {đồng nào|phí gì|một đồng|tiền đâu|tiền}; tặng luôn; free cho",
    "term scarce":
      "{hàng |mẫu này |}{sắp|gần|sắp sửa} {hết|hết hàng|cháy hàng|bán hết|hết rồi}; {còn|chỉ còn|còn lại|tồn|chỉ còn lại} {rất |khá |}{ít|vài|vài cái|một vài|mấy cái|vài chiếc|vài suất|đôi chiếc}; số lượng {có hạn|giới hạn|ít|không nhiều}; {hết nhanh|bán rất nhanh|nhanh hết|sắp cháy hàng}; {suất|cái|chiếc} cuối{ cùng|}; {nhanh tay|nhanh chân|kẻo hết|kẻo lỡ}; hàng {có hạn|giới hạn|hiếm}; còn không nhiều",
    "term popular":
      "bán chạy; {hot|đắt hàng|được ưa chuộng|được yêu thích|phổ biến|được mua nhiều|được đặt nhiều|được chọn nhiều|nổi tiếng} nhất; best seller; bestseller; {hàng |đang |}hot {nhất|trend|hit|rần rần}; {hàng nghìn|hàng ngàn|hàng trăm|hàng triệu} {khách|người|khách hàng|đánh giá|đơn}; {khách|mọi người} {rất |}{chuộng|ưa chuộng|mê}; nhiều người {mua|đặt|chọn|thích}; số một {thị trường|việt nam}",
    "term promo":
      "{ưu đãi|khuyến mãi|giảm giá|chương trình} {kết thúc|sắp kết thúc|chỉ còn|đến hết|sắp hết|có hạn}; chỉ {hôm nay|trong hôm nay|trong tuần này}; {ngày|cơ hội} cuối{ cùng|}; giá {hời|bạn bè|nội bộ|hữu nghị}; {em|shop|bên em|mình} {giảm|bớt|fix} {cho|chút|thêm|ít|nhẹ}; sắp tăng giá",
    "term guarantee":
      "{cam kết|đảm bảo|bảo đảm} {hiệu quả|hài lòng|chính hãng|chất lượng|thành công|100%|uy tín|hàng|kết quả|có lãi|không|đúng hẹn}; {em|shop|bên em|mình} {cam kết|đảm bảo|bảo đảm|hứa}; chắc chắn {hiệu quả|hài lòng|thành công|có lãi}; bao {hài lòng|ưng|chất lượng|xịn|chạy}; không {lo rủi ro|rủi ro}",
    "term money_back":
      "{không|ko} {ưng|hài lòng|thích|vừa ý|hợp} {thì |là |sẽ |}{hoàn|trả|được hoàn|được trả|bên em hoàn|shop hoàn}{ lại|} tiền; bao {hoàn|đổi trả|trả}; hoàn tiền {nếu|khi} {không|chưa}",
    "term zero_interest": "{0|không} {phần trăm|%} lãi; lãi suất {0|không} {phần trăm|%}; lãi suất không",
  },
  zh: {
    "term free_shipping":
      "{邮费|运费|快递费|配送费}{由|}{我们|我|本店|店里|小店}{来|}{出|承担|包|付|负责}; 不{收|用付|用出|需要付|要}{您|你|任何|}{的|}{运费|邮费|快递费|配送费}; {运费|邮费}{不用|无需}您{出|付}; {给您|帮您|为您|}{免|包}{掉|了|}{运费|邮费|邮}; 邮费{算我的|我们包}",
    "term free":
      "免单; {给您|为您|帮您|您}免{费|单|掉|了}{了|}; {不收|不要|不用|分文不收}{您|你|}{一分|任何|}{钱|费用|费}; 免费{给|送|为|帮}{您|你}; {算|当}我{们|}{请|送}{您|你|的}; 白送; 不花{一分|}钱",
    "term scarce":
      "{快|马上|就|即将|将近|差不多}{要|}{卖完|卖光|售罄|断货|没货|抢完|抢光|缺货|没}{了|}; {库存|货|存货|数量|名额|现货}{已|已经|}{不多|紧张|有限|告急|很少|所剩无几|不足}{了|}; {所剩|剩|剩下}{不多|无几}{了|}; {只|仅}{剩|有|剩下}{几|少量|一点|最后|最后几}{件|个|套|份|台|双|盒|包|}; {最后|仅剩}{几|一|最后}{件|个|套|份|台|双|盒|包|席|位}; 手慢无; 先到先得; 抢购; {欲购从速|抓紧下单|抓紧时间|赶紧下单}; 限量{发售|供应|版|款}",
    "term popular":
      "爆款; 热销; 热卖; 畅销; {卖得|卖|销量}{最|很|非常|特别|}{好|火|快|高|火爆}; {最|很|非常|超|深}受{欢迎|喜爱|青睐}; {最|超|很}{火|热门|抢手|走俏}; {销量|人气}{第一|冠军|王|最高|之王}; 网红{款|产品}; {好评|口碑}{如潮|第一|爆棚}; {成千上万|几千|上千|上万|几万|数万|很多|无数}{位|个|名|}{客户|顾客|用户|人|买家|老板}{都|在|}{买|用|选|选择|好评|购买|下单}{了|}; 明星产品; 店长推荐款; 人气款; 招牌款",
    "term promo":
      "{活动|优惠|促销|折扣|特价}{即将|快要|马上|就要|快|明天|今天|今晚|后天|本周|这周|月底|}{截止|结束|到期|过期}{了|}; {仅限|只限|只有|限}{今天|今日|本周|今晚|当天}; 最后{一天|机会|一波}; {马上|就要|即将|明天}{要|就|}涨价{了|}; {给您|帮您|为您|给你|帮你}{便宜|优惠|打折|打个折|算便宜|抹零|少算|降价}{点|一点|些|}; {友情|内部|老客户|底|骨折}价",
    "term guarantee":
      "{保证|包|包您|保您|包你|保证您}{满意|有效|成功|正品|质量|赚钱|赚|好用|不亏|管用|到货|准时|按时}; 我{们|}{保证|担保|承诺|敢保证|向您保证}; 稳赚; 零风险; 无风险; 百分之百{有效|满意|成功|正品|安全}; 100%{有效|满意|成功|正品|安全}; 假一赔{十|三|百}; {绝对|肯定}{有效|满意|正品|没问题|能到|赚钱}",
    "term money_back":
      "不{满意|喜欢|合适|好用|行}{就|则|可以|可|都能|都可|包|随时|可以随时|}{全额|随时|包|给您|给|无条件|}{退钱|退款|退|包退}; 包退{包换|换|}; 无效{就|则|}退{款|钱|}",
  },
  es: {
    "term scarce":
      "{quedan|solo quedan|nos quedan} {pocos|pocas|muy pocos|muy pocas|las últimas|los últimos}; {casi|a punto de} {agotado|agotada|agotarse|agotados}; {últimas|últimos} {unidades|piezas|cupos|lugares|días}; se {agota|agotan} rápido; stock limitado",
    "term popular":
      "{más|mas} {vendido|vendida|vendidos|popular|populares|pedido|pedida}; el favorito de; best seller; miles de {clientes|personas}",
    "term guarantee":
      "{te|le|les|lo} {garantizo|garantizamos|aseguramos|prometemos}; {resultados|satisfacción} {garantizados|garantizada}",
    "term free": "{te|se} {lo |la |}{regalo|regalamos}; corre por {nuestra cuenta|cuenta de la casa}; sin costo alguno",
  },
  pt: {
    "term scarce":
      "{restam|só restam} {poucos|poucas}; {quase|a ponto de} {esgotado|esgotada|esgotando|acabando}; últimas {unidades|peças|vagas}; estoque limitado; acaba rápido",
    "term popular":
      "mais {vendido|vendida|vendidos|popular|pedido|procurado}; queridinho; best seller; milhares de {clientes|pessoas}",
    "term guarantee":
      "{garanto|garantimos|prometemos} {que|a|o|seu|sua}; {resultado|satisfação} {garantido|garantida}; sem risco",
    "term free": "{por|fica por} nossa conta; de graça {pra|para} {você|vc}; sem custo nenhum",
  },
  hi: {
    "term scarce": "स्टॉक {कम|सीमित|खत्म होने वाला}; {जल्दी|लगभग} {खत्म|ख़त्म}; {आखिरी|आख़िरी} {पीस|कुछ}",
    "term popular": "{सबसे ज़्यादा|सबसे ज्यादा} {बिकने|पसंद}; बेस्टसेलर; {सबसे|बहुत} {लोकप्रिय|पॉपुलर}",
    "term guarantee": "गारंटी {है|देते|के साथ}; {पक्की|पूरी} गारंटी",
  },
};
