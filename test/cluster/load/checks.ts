import { openDatabase } from '../../../src/server/database/index.ts';
import { slotStart } from '../../../src/server/monitors/checks/due-times.ts';
import { maxLeaseMs } from '../../../src/server/monitors/checks/leases.ts';
import { addMonitorRow } from '../../../src/server/monitors/checks/testing/rows.ts';
import { until } from '../../support/service.ts';
import type { Cluster } from '../cluster.ts';
import { type Fault, faultOf, type Load } from './load.ts';
import { Target } from './target.ts';

const count = 200;
const intervalMs = 5000;
const failing = 20;
const apartMs = 150;
const earlyMs = 10;
const failuresOfIncident = 3;

type Monitor = { id: number; dueAt: number; isDown: boolean; arrivals: number[]; failures: number };

/** Runs monitors, and counts the checks that arrive at their target. */
export class Checks implements Load {
  readonly name = 'checks';
  judged = '';
  readonly #cluster: Cluster;
  readonly #monitors: Monitor[] = [];
  readonly #target = new Target(({ path, at }) => {
    const monitor = this.#monitors[Number(path.slice(1))];
    // the check of an earlier, aborted run that used the same port
    if (!monitor) return 404;
    monitor.arrivals.push(at);
    if (monitor.isDown) monitor.failures++;
    return monitor.isDown ? 503 : 200;
  });
  #goingDown: NodeJS.Timeout | undefined;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  get acknowledged(): number {
    return this.#monitors.reduce((total, { arrivals }) => total + arrivals.length, 0);
  }

  async start(): Promise<void> {
    const address = await this.#target.open();
    const database = await openDatabase({ url: `${this.#cluster.postgres.url}/postgres` });
    try {
      const firstDueAt = Date.now() + 3000;
      const deps = { database, vault: { seal: () => '' } as never, now: Date.now };
      for (let n = 0; n < count; n++) {
        const dueAt = slotStart(firstDueAt + (n * intervalMs) / count);
        const { id } = await addMonitorRow(deps, this.#cluster.account, {
          name: `Service ${n}`,
          url: `${address}/${n}`,
          interval_s: intervalMs / 1000,
          condition: 'up',
          first_checked_at: firstDueAt - intervalMs,
          last_checked_at: firstDueAt - intervalMs,
          next_check_at: dueAt,
        });
        this.#monitors.push({ id, dueAt, isDown: false, arrivals: [], failures: 0 });
      }
    } finally {
      await database.close();
    }
    let down = 0;
    this.#goingDown = setInterval(() => {
      this.#monitors[(down * count) / failing]!.isDown = true;
      down++;
      if (down === failing) clearInterval(this.#goingDown);
    }, apartMs);
  }

  /** Half of the incidents is enough, because the monitors of a killed node are not checked until its lease expires. */
  get hasEnoughData(): boolean {
    return this.#monitors.filter(({ failures }) => failures >= failuresOfIncident).length > failing / 2;
  }

  async stop(): Promise<void> {
    clearInterval(this.#goingDown);
  }

  async findFaults(): Promise<Fault[]> {
    const endedAt = Date.now();
    try {
      return [...(await this.#findMissed(endedAt)), ...(await this.#findDoubled()), ...(await this.#findIncidents())];
    } finally {
      await this.#pause();
      this.#target.close();
    }
  }

  /** Skips locked rows, because waiting for them could cause a deadlock. */
  async #pause(): Promise<void> {
    const pause = `update monitors set paused = 1
      where id in (select id from monitors where id = any($1) and paused = 0 for update skip locked)`;
    await until('no monitor is checked any more', async () => {
      await this.#cluster.rows(pause, [this.#ids]);
      const running = 'select 1 from monitors where id = any($1) and paused = 0';
      return (await this.#cluster.rows(running, [this.#ids])).length === 0;
    });
  }

  get #ids(): number[] {
    return this.#monitors.map(({ id }) => id);
  }

  /** The checks of a killed node are late, until its lease expires. */
  async #findMissed(endedAt: number): Promise<Fault[]> {
    const gaps = this.#monitors.map(({ id, dueAt, arrivals }) => {
      const moments = [dueAt, ...arrivals.toSorted((a, b) => a - b), Math.max(endedAt, dueAt)];
      return { id, gapMs: Math.max(...moments.slice(1).map((at, index) => at - moments[index]!)) };
    });
    const late = gaps.filter(({ gapMs }) => gapMs > 2 * intervalMs);
    const longest = Math.max(...gaps.map(({ gapMs }) => gapMs));
    this.judged = `${late.length} monitors waited too long, up to ${(longest / 1000).toFixed(1)} s`;
    const missed = gaps.filter(({ gapMs }) => gapMs > maxLeaseMs + 2 * intervalMs);
    return faultOf(
      'lost',
      missed.map(({ id, gapMs }) => `${id} for ${gapMs} ms`),
      'monitors were not checked in time',
    );
  }

  async #findDoubled(): Promise<Fault[]> {
    const rows = await this.#cluster.events.query<{ monitor: number; at: string }>(
      `SELECT monitor, toString(toUnixTimestamp64Milli(at)) AS at FROM checks WHERE monitor IN ({ids:Array(UInt32)})`,
      { ids: this.#ids },
    );
    const byId = new Map(this.#monitors.map((monitor) => [monitor.id, monitor]));
    const turns = new Map<string, number>();
    for (const { monitor: id, at } of rows) {
      const { dueAt } = byId.get(id)!;
      const turn = `${id} at ${dueAt + Math.floor((Number(at) + earlyMs - dueAt) / intervalMs) * intervalMs}`;
      if (!byId.get(id)!.isDown) turns.set(turn, (turns.get(turn) ?? 0) + 1);
    }
    const doubled = [...turns].filter(([, times]) => times > 1).map(([turn]) => turn);
    this.judged += `, ${rows.length} recorded`;
    return faultOf('doubled', doubled, 'due times were checked twice');
  }

  async #findIncidents(): Promise<Fault[]> {
    const opened = async () =>
      new Map(
        (
          await this.#cluster.rows<{ monitor_id: string; incidents: string }>(
            'select monitor_id, count(*) as incidents from incidents where monitor_id = any($1) group by 1',
            [this.#ids],
          )
        ).map(({ monitor_id, incidents }) => [Number(monitor_id), Number(incidents)]),
      );
    const down = this.#monitors.filter(({ isDown, failures }) => isDown && failures >= failuresOfIncident);
    await until('what is down has an incident', async () => {
      const found = await opened();
      return down.every(({ id }) => found.has(id));
    }).catch(() => {});
    const found = await opened();
    const of = (monitors: Monitor[], isWrong: (incidents: number) => boolean) =>
      monitors.filter(({ id }) => isWrong(found.get(id) ?? 0)).map(({ id }) => String(id));
    this.judged += `, ${down.length} incidents`;
    const up = this.#monitors.filter(({ isDown }) => !isDown);
    return [
      ...faultOf(
        'lost',
        of(down, (incidents) => incidents === 0),
        'monitors are down without an incident',
      ),
      ...faultOf(
        'doubled',
        of(this.#monitors, (incidents) => incidents > 1),
        'monitors have several incidents',
      ),
      ...faultOf(
        'other',
        of(up, (incidents) => incidents > 0),
        'monitors have an incident and were never down',
      ),
    ];
  }
}
