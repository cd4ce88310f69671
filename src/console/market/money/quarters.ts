export type Quarter = { year: string; quarter: string };

/** Returns the current quarter and the seven before it, the latest first. */
export function latestQuarters(nowMs: number, zone: string): [Quarter, ...Quarter[]] {
  const [year = 0, month = 1] = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    .format(nowMs)
    .split('-')
    .map(Number);
  const current = year * 4 + Math.floor((month - 1) / 3);
  const at = (index: number): Quarter => ({ year: String(Math.floor(index / 4)), quarter: String((index % 4) + 1) });
  return [at(current), ...Array.from({ length: 7 }, (_, before) => at(current - 1 - before))];
}
