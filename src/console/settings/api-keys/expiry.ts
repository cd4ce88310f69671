const dayMs = 86_400_000;

/**
 * `choice` is '' (never), a number of days, or `date` for the end of that day in the browser's time zone. Returns an
 * invalid date unchanged, so the service reports it.
 */
export function expiryAt(choice: string, date: string, nowMs: number): string | null {
  if (choice === '') return null;
  if (choice !== 'date') return new Date(nowMs + Number(choice) * dayMs).toISOString();
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? date : end.toISOString();
}
