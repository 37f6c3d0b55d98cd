/** Everything the emulator says, in one language. Whatever stands in a place comes from a tool's result. */
export interface Phrases {
  readonly greeting: string;
  readonly thanks: string;
  readonly identity: string;
  readonly acknowledge: string;
  readonly offTopic: string;
  readonly unclear: string;
  readonly dontKnow: string;
  readonly failed: string;
  /** Beside the answers about other orders. */
  readonly failedOrder: (id: string) => string;
  readonly pending: string;
  readonly outcomeUnknown: string;
  readonly listSeparator: string;
  readonly factSeparator: string;

  readonly readyIn: (days: string) => string;
  readonly contents: (features: string) => string;
  readonly noSuchPackage: string;
  readonly weHave: (names: string) => string;
  readonly packagesIntro: string;
  readonly whichPackage: string;

  readonly subtotal: (amount: string) => string;
  readonly discount: (percent: string, amount: string) => string;
  readonly total: (amount: string) => string;
  readonly discountTooHigh: string;
  readonly offer: (code: string, until: string) => string;
  readonly discountRule: (from: string, percent: string) => string;

  readonly order: (id: string, state: string) => string;
  readonly states: Readonly<Record<string, string>>;
  readonly items: (items: string) => string;
  readonly expected: (date: string) => string;
  readonly tracking: (number: string) => string;
  readonly refundedSoFar: (amount: string) => string;
  readonly ordersIntro: string;
  readonly noOrders: string;
  readonly orderNotFound: string;
  readonly namedOrderNotFound: (id: string) => string;
  readonly whichOrder: string;
  readonly cancelled: (id: string) => string;
  readonly cannotCancel: string;
  readonly refunded: (id: string, amount: string) => string;
  readonly cannotRefund: string;
  readonly refundAtMost: (amount: string) => string;
  readonly askRefundAmount: string;
  readonly kept: string;

  readonly leadNoted: string;
  readonly askProduct: string;
  readonly askBudget: string;
  readonly askTimeline: string;
  readonly handedOver: string;
  readonly picture: string;
  readonly colleagueFrom: (when: string, time: string) => string;

  readonly days: Readonly<Record<string, string>>;
  readonly hours: (days: string, open: string, close: string) => string;
  readonly openNow: string;
  readonly closedNow: string;
  readonly opensNext: (when: string, time: string) => string;
  readonly phone: (value: string) => string;
  readonly email: (value: string) => string;
  readonly website: (value: string) => string;
  readonly address: (value: string) => string;
  readonly account: (value: string) => string;

  readonly place: string;
  readonly card: string;
  readonly askAway: string;
  readonly cheapest: (item: string) => string;
  readonly dearest: (item: string) => string;
  readonly discountApplies: string;
  readonly plainPrice: string;
  readonly paymentCheck: string;
  readonly detailsNoted: string;
  readonly clock: (time: string) => string;
  readonly dayRange: (first: string, last: string) => string;
  readonly today: string;
  readonly tomorrow: string;
  readonly onDay: (day: string, date: string) => string;
  readonly openOn: (day: string, spans: string) => string;
  readonly closedOn: (day: string) => string;
  readonly closedHoliday: (day: string) => string;
  readonly cancelOf: (id: string) => string;
  readonly refundOf: (id: string) => string;
  readonly someDiscount: string;
  readonly atTeam: (label: string) => string;
  readonly atCustomer: (label: string) => string;
  readonly noRefundYet: (id: string) => string;
  readonly noRefunds: string;
  readonly noCancelYet: (id: string) => string;
  /** How a request ended; word for word what the engine's receipts say, so that one end has one text. */
  readonly notApproved: (label: string) => string;
  readonly teamTooLate: (label: string) => string;
  readonly tooLate: (label: string) => string;
  readonly withdrawn: (label: string) => string;
  readonly leftAsIs: (label: string) => string;
  readonly keptOrder: (id: string) => string;
}
