/** What opens something, or proves it: never in an archive. Whatever is sealed or hashed is named so. */
export const isSecretColumn = (column: string): boolean =>
  /(^|_)(sealed|hash|token|secret|password|salt)(_|$)/.test(column);

/** What only the service works with. */
export const isInternalColumn = (column: string): boolean => /^(account_id|lease_\w+|is_first)$/.test(column);
