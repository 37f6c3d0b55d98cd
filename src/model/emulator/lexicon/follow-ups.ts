/** Words beside a question about the product talked about last; folded, all four languages. They name no product. */
export const FOLLOW_UP_WORDS: ReadonlySet<string> = new Set(
  `jadinya totalnya semuanya selesai selesainya sekarang skrg dulu deh nih tuh lho loh pak bu sis bro aja saja lebih kurang
  sekitar kira segitu bener benar serius pasti terakhir akhirnya satunya biasanya kira-kira emang memang oke ok
  then now exactly again total all one each roughly about really so please thanks take takes will be altogether usually
  from start normally just
  luon luc lau chinh xac khoang tong cong lai a ah vay nhu the tam mat ngay tuan xong hoan thanh`.split(/\s+/),
);

/** The same in Chinese, where no space parts them. */
export const CHINESE_FOLLOW_UP = /那[么麼]?|大[概约約]|[现現]在|一共|[总總]共|具[体體]|做|完|需|[两兩]|都|[该該]/g;
