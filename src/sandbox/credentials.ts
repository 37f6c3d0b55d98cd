/** What the sandbox uses in place of credentials. They open nothing. */
export const SANDBOX = {
  phoneNumberId: "100000000000001",
  displayNumber: "15550100001",
  accessToken: "sandbox-access-token",
  appSecret: "sandbox-app-secret",
  verifyToken: "sandbox-verify-token",
} as const;
