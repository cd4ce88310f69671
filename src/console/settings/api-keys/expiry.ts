const dayMs = 86_400_000;

/**
 * When a key expires: never (''), so many days from now, or at the end of a day (`date`, `YYYY-MM-DD`) in the browser's
 * zone. ISO 8601, or null; what was typed where that is no date, so that the service says what is wrong with it.
 */
export function expiryAt(choice: string, date: string, nowMs: number): string | null {
  if (choice === '') return null;
  if (choice !== 'date') return new Date(nowMs + Number(choice) * dayMs).toISOString();
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? date : end.toISOString();
}
