export const oneOf = <T extends string>(allowed: readonly T[], written: unknown): T | undefined =>
  allowed.find((one) => one === written);
