/** Returns '' if the browser doesn't know the system's time zone. It then reports `Etc/Unknown` or nothing. */
export function browserTimeZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === undefined || zone === 'Etc/Unknown' ? '' : zone;
}
