const DAY_MS = 86_400_000;

export function dayBefore(days: number, zone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now());
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}
