/** What was written, where it is one of those; undefined otherwise. */
export const oneOf = <T extends string>(allowed: readonly T[], written: unknown): T | undefined =>
  allowed.find((one) => one === written);
