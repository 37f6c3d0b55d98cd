import type { LexiconTable } from "./types.ts";

/** Words of any language that hold a number and count nothing. */
export const idioms: LexiconTable = {
  "idiom x":
    "salah satu; satu per satu; satu-satu; satu sama lain; sekali lagi; satu lagi; một trong; một chút; một số; một vài; một ít; một lần nữa; lần nữa; which one; this one; one of; one by one; one more; another one; one moment; a few; a bit; some of; at once; 一下; 一个个; 一些; 一起; 一样; 一定; 一般; 唯一; 之一; 万一; 千万别; 十分抱歉; 十分感谢; 十分适合; uno de; una de; um dos; uma das; 3d; 2d; b2b; 4g; 5g; web3",
};
