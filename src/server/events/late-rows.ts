/** What is to happen with page views that come into the store long after they were recorded: their day may be summed up. */
export type LateRows = {
  /** those of before this time (epoch ms) */
  before(): number;
  /**
   * Called once they are stored and before the spool lets go of them, with each website's earliest one (epoch ms); again
   * after it failed, and after a kill.
   */
  onStored(earliest: ReadonlyMap<number, number>): Promise<void>;
};

const lineEnd = 0x0a;
const tab = 0x09;
const atDigits = 13;

/** The earliest page view of each website that is of before a time, of lines as they are shipped: website, tab, time. */
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
