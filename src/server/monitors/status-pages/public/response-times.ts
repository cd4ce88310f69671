import type { Deps } from '../../../deps.ts';
import { hourMs, runShared, settleWithin } from '../../../kernel/index.ts';
import { answered } from '../../statistics/index.ts';

/** Hourly averages in ms, oldest first; null if no check succeeded. */
export type Responses = (number | null)[];

const chartHours = 24;
/** If reading takes longer than this, a page shows earlier charts or none. */
const timeoutMs = 1500;
const maxPages = 500;

type Row = { monitor: number; hour: number; average: number };

/** Keeps the last known response times if the event store is unavailable. */
export class ResponseCharts {
  readonly #deps: Pick<Deps, 'events' | 'now'>;
  readonly #known = new Map<number, Map<number, Responses>>();

  constructor(deps: Pick<Deps, 'events' | 'now'>) {
    this.#deps = deps;
  }

  /** The caller must verify that the monitors are on the page. */
  async of(pageId: number, monitorIds: number[]): Promise<Map<number, Responses>> {
    // A late result is used for the next rendering.
    await settleWithin(
      runShared(() => this.#ask(pageId, monitorIds)),
      timeoutMs,
    );
    return this.#known.get(pageId) ?? new Map();
  }

  async #ask(pageId: number, monitorIds: number[]): Promise<void> {
    const thisHour = Math.floor(this.#deps.now() / hourMs);
    const first = thisHour - chartHours + 1;
    const rows = await this.#deps.events.query<Row>(
      `SELECT monitor, intDiv(toUnixTimestamp64Milli(checks.at), {hour:Int64}) AS hour, avg(total) AS average
       FROM checks
       WHERE monitor IN {monitors:Array(UInt32)} AND checks.at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
         AND good = 1 AND maintenance = 0 AND total > 0 AND ${answered}
       GROUP BY monitor, hour ORDER BY monitor, hour`,
      { monitors: monitorIds, from: first * hourMs, hour: hourMs },
    );
    const found = new Map<number, Responses>();
    for (const row of rows) {
      const responses = found.get(row.monitor) ?? Array<number | null>(chartHours).fill(null);
      found.set(row.monitor, responses);
      if (row.hour <= thisHour) responses[row.hour - first] = row.average;
    }
    this.#known.delete(pageId);
    this.#known.set(pageId, found);
    if (this.#known.size > maxPages) this.#known.delete(this.#known.keys().next().value ?? 0);
  }
}
