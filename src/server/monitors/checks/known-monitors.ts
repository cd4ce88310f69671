import type { MonitorRow } from '../../database/index.ts';
import { minuteMs } from '../../kernel/index.ts';
import { parseMonitorAddress } from '../monitor/index.ts';
import type { Claim } from './claim.ts';

/** Each row uses about 2 KB. */
export const maxKnown = 20_000;
/** After this time, another process checks the overdue monitors. */
const forgetAfterMs = minuteMs;
const maxPerQuery = 1000;

export type FindRows = (ids: number[]) => Promise<Pick<MonitorRow, 'id' | 'url' | 'next_check_at'>[]>;

/**
 * Remembers the monitors that this process checked last, to continue their checks during an outage. If the next check
 * is too far ahead to be claimed, only one process knows the monitor. Excludes heartbeats, because their calls are in
 * the database.
 *
 * Suspensions during an outage are noticed after it.
 */
export class RememberedMonitors {
  readonly #most: number;
  readonly #claims = new Map<number, Claim>();
  #sweptAt = 0;

  constructor(most: number) {
    this.#most = most;
  }

  remember(claim: Claim): void {
    const { id, url } = claim.monitor;
    this.#claims.delete(id);
    if (this.#claims.size < this.#most && parseMonitorAddress(url).kind !== 'heartbeat') this.#claims.set(id, claim);
  }

  forget(id: number): void {
    this.#claims.delete(id);
  }

  take(from: number, to: number): Claim[] {
    const due: Claim[] = [];
    for (const [id, claim] of this.#claims) {
      const at = claim.monitor.next_check_at;
      if (at <= from || at > to) continue;
      this.#claims.delete(id);
      due.push({ ...claim, latenessMs: 0, isLeased: false });
    }
    return due.sort((a, b) => a.monitor.next_check_at - b.monitor.next_check_at || a.monitor.id - b.monitor.id);
  }

  async sweep(nowMs: number, find: FindRows): Promise<void> {
    if (Math.abs(nowMs - this.#sweptAt) < forgetAfterMs) return;
    this.#sweptAt = nowMs;
    for (const [id, { monitor }] of this.#claims)
      if (monitor.next_check_at < nowMs - forgetAfterMs) this.#claims.delete(id);
    const claims = [...this.#claims.values()];
    for (let i = 0; i < claims.length; i += maxPerQuery)
      await this.#forgetChanged(claims.slice(i, i + maxPerQuery), find);
  }

  async #forgetChanged(claims: Claim[], find: FindRows): Promise<void> {
    const rows = new Map((await find(claims.map(({ monitor }) => monitor.id))).map((row) => [row.id, row]));
    for (const claim of claims) {
      const { id, url, next_check_at } = claim.monitor;
      const row = rows.get(id);
      const isSame = row?.url === url && row.next_check_at === next_check_at;
      // The monitor could have been checked during the query.
      if (!isSame && this.#claims.get(id) === claim) this.#claims.delete(id);
    }
  }
}
