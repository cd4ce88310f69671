/** Page views that arrive after their day was aggregated. */
export type LateRows = {
  /** rows older than this are late (epoch ms) */
  before(): number;
  /**
   * Called with the time (epoch ms) of each website's earliest late row, before the spool deletes the rows. Called
   * again after a failure or a kill.
   */
  onStored(earliest: ReadonlyMap<number, number>): Promise<void>;
};

const lineEnd = 0x0a;
const tab = 0x09;
const atDigits = 13;

/**
 * Each line begins with website, tab, time. Returns the earliest time before `beforeMs` for each website that has one.
 */
export function earliestBefore(lines: Uint8Array, beforeMs: number): Map<number, number> {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength);
  const earliest = new Map<number, number>();
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(tab, start);
    const at = Number(text.toString('latin1', end + 1, end + 1 + atDigits));
    if (at < beforeMs) {
      const website = Number(text.toString('latin1', start, end));
      earliest.set(website, Math.min(earliest.get(website) ?? at, at));
    }
    const next = text.indexOf(lineEnd, end);
    start = next === -1 ? text.length : next + 1;
  }
  return earliest;
}
