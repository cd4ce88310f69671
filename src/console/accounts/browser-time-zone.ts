/** Where whoever makes an account is, as an IANA name: its days begin and end there until somebody chooses otherwise. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
