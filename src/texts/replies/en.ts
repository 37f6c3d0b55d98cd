import type { ReplyWords } from "./words.ts";

/** English, native and second-language. Apostrophes are dropped before the match: "don't" is "dont". */
export const en: ReplyWords = {
  always: {
    yes: `yes, yep, yeap, yeah, yea, yeh, yup, yas, aye, yessir, yes sir, yes i do, yes i am, correct, thats correct, that is correct, thats right, that is right, agree, agreed, i agree, we agree, absolutely, definitely, certainly, of course, ofc, affirmative`,
    confirm: "confirm, confirmed, i confirm, we confirm, i do confirm",
    weak: "ok, okay, okey, okie, okey dokey, alright, all right, sure, sure thing, fine, uh huh",
    no: "no, n, nope, nah, nay",
    dont: "dont, no i dont want to, no i do not want to, do not, please dont, please do not, no need to, i dont want to, i do not want to, dont want to",
    fullNo: `never mind, nevermind, nvm, no need, not needed, no way, no i dont, negative, absolutely not, definitely not, certainly not, of course not, i disagree, disagree, dont do it, do not do it,
      dont proceed, do not proceed, dont confirm, i dont agree, i do not agree, i do not confirm, i dont confirm, i changed my mind no`,
    request: "please, pls, plz, plss, kindly",
    polite: "sir, madam, maam, mam, miss, mate, dear, very much, so much, a lot, guys",
    greeting: "hi, hello, hey, good morning, good afternoon, good evening",
    thanks: "thanks, thank you, thankyou, thx, tx, tq, ty, tnx, cheers, many thanks",
    sorry: "sorry, apologies",
    emphasis: "im sure, i am sure, very sure, right, exactly, indeed, it is, i am, i do, for sure",
    want: "want to, wanna, would like to, id like to, i want to, i would like to, you can, you may, please do",
    subject: "i, we",
    object: "it, it now, this, that, order, the order, my order, this order, that order, that one, this one, now",
    proceed: "go ahead, please go ahead, proceed, please proceed, do it, do so, please do it, go for it",
    goOn: "continue, carry on, keep going, go on",
    filler: `maybe, perhaps, possibly, probably, later, wait, hold on, hang on, one moment, one sec, hm, hmm, um, uh, oh, ah, eh, huh, idk, dunno, not sure, im not sure, i dont, we dont, i do not, we do not, i guess, i think, i think so,
      i suppose, guess so, but, not now, not yet, not really, k, kk, noted, whatever, up to you, no problem, no worries, no idea, lol, and, or`,
  },
  on: {
    cancel: {
      bareAction: "cancel, cancellation, the cancellation, cancelation",
      fullNo:
        "keep it, keep my order, keep the order, keep order, keep this order, keep that order, please keep it, leave it as it is, i want to keep it, id like to keep it, ill keep it",
    },
    refund: {
      bareAction: "refund, the refund",
      action: "refund me",
      callOff: "cancel, cancel it, cancel that, cancel this, cancel please, cancel the refund",
    },
    discount: {
      bareAction: "discount, the discount",
      action: "apply it, apply the discount, apply discount, give the discount, use the discount, take it",
      callOff: "cancel, cancel it, cancel that, cancel this, cancel please, cancel the discount",
    },
  },
};
