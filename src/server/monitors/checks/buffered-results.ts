import type { MonitorRow } from '../../database/index.ts';
import type { CheckResult } from './write-results.ts';

export type RowVersion = Pick<MonitorRow, 'url' | 'next_check_at' | 'last_checked_at'>;
export type BufferedRow = RowVersion & Pick<MonitorRow, 'id' | 'lease_by' | 'paused' | 'unknown_since'>;
export type BufferedResult = {
  entry: CheckResult;
  onWritten: () => void;
  /** true if a commit was attempted, which can succeed even if the connection fails */
  wasTried: boolean;
};

type Chain = {
  base: RowVersion;
  results: BufferedResult[];
  /** time of the first failure in a separate batch, by the monotonic clock */
  failingSince?: number | undefined;
};

/** About 100 MB. At this limit, known monitors are no longer checked during the outage. */
const maxBuffered = 100_000;

export class BufferedResults {
  readonly #chains = new Map<number, Chain>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= maxBuffered;
  }

  has(id: number): boolean {
    return this.#chains.has(id);
  }

  ids(): number[] {
    return [...this.#chains.keys()];
  }

  /** `base`: the row before the check. Only the base of the first buffered result is kept. */
  add(result: BufferedResult, base: RowVersion): void {
    const { id } = result.entry;
    const chain = this.#chains.get(id) ?? { base, results: [] };
    this.#chains.set(id, chain);
    // The database stores only the response of the last failing check.
    if (result.entry.kind === 'conclusive' && result.entry.kept)
      for (const { entry } of chain.results) if (entry.kind === 'conclusive') delete entry.kept;
    chain.results.push(result);
    this.#count += 1;
  }

  /** Drops results that an unconfirmed commit has already written. Drops all results if the row has changed since. */
  next(row: BufferedRow, leaseBy: string): BufferedResult | undefined {
    const chain = this.#chains.get(row.id);
    if (!chain) return undefined;
    // Another process could have checked in the same millisecond, so only attempted results can have been written.
    const written = chain.results.findLastIndex(({ entry, wasTried }) => wasTried && shows(row, entry));
    for (const { onWritten, entry } of chain.results.slice(0, written + 1)) {
      onWritten();
      this.#shift(chain, entry);
    }
    const isFree = row.paused === 0 && (row.lease_by === '' || row.lease_by === leaseBy);
    const { base } = chain;
    const isSame =
      row.url === base.url && row.next_check_at === base.next_check_at && row.last_checked_at === base.last_checked_at;
    if (!isFree || !isSame) this.drop(row.id);
    return this.#chains.get(row.id)?.results[0];
  }

  hasMore(id: number): boolean {
    return (this.#chains.get(id)?.results.length ?? 0) > 1;
  }

  written(id: number): void {
    const chain = this.#chains.get(id);
    const result = chain?.results[0];
    if (!chain || !result) return;
    result.onWritten();
    this.#shift(chain, result.entry);
  }

  postpone(id: number): void {
    const chain = this.#chains.get(id);
    if (!chain) return;
    this.#chains.delete(id);
    this.#chains.set(id, chain);
  }

  recordSingleFailure(id: number, nowMs: number): number {
    const chain = this.#chains.get(id);
    if (!chain) return nowMs;
    chain.failingSince ??= nowMs;
    return chain.failingSince;
  }

  drop(id: number): void {
    this.#count -= this.#chains.get(id)?.results.length ?? 0;
    this.#chains.delete(id);
  }

  #shift(chain: Chain, entry: CheckResult): void {
    chain.results.shift();
    chain.failingSince = undefined;
    this.#count -= 1;
    chain.base =
      entry.kind === 'conclusive'
        ? { ...chain.base, next_check_at: entry.update.nextCheckAt, last_checked_at: entry.update.checkedAt }
        : { ...chain.base, next_check_at: entry.fault.nextCheckAt };
    if (chain.results.length === 0) this.#chains.delete(entry.id);
  }
}

const shows = (row: BufferedRow, entry: CheckResult): boolean =>
  entry.kind === 'conclusive'
    ? row.last_checked_at === entry.update.checkedAt
    : entry.fault.begins && row.unknown_since === entry.fault.at;
