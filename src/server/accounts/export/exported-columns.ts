/** All sealed or hashed columns have such a name. */
export const isSecretColumn = (column: string): boolean =>
  /(^|_)(sealed|hash|token|secret|password|salt)(_|$)/.test(column);

export const isInternalColumn = (column: string): boolean => /^(account_id|lease_\w+|is_first)$/.test(column);
