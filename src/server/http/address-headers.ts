/** Headers in which proxies tell a visitor's address, in the letters in which node gives them. */
export const addressHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fly-client-ip',
  'x-client-ip',
] as const;
