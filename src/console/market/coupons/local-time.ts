/**
 * The instant, as ISO 8601, at which the zone's clocks show a time as fields of type `datetime-local` hold it
 * (`2026-03-31T18:00`); null where nothing was chosen.
 */
export function instantOf(local: string, zone: string): string | null {
  if (local === '') return null;
  const asUtc = Date.parse(`${local}Z`);
  const offset = (at: number) => Date.parse(`${wallClock(at, zone)}Z`) - at;
  // The offset of a first guess, and once more: between the two a change of the clocks may lie.
  return new Date(asUtc - offset(asUtc - offset(asUtc))).toISOString();
}

function wallClock(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(at).replace(' ', 'T');
}
