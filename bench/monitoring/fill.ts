import { join } from 'node:path';
import { inTransaction, openDatabase } from '../../src/server/database/index.ts';
import { Supervisor } from '../../src/server/events/engine/supervisor.ts';
import { silentLog } from '../../src/server/kernel/log.ts';
import { slotStart } from '../../src/server/monitors/checks/due-times.ts';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';

const dayMs = 86_400_000;

type Monitors = {
  dataDir: string;
  databaseUrl?: string;
  accountId: number;
  count: number;
  intervalS: number;
  port: number;
  firstDueAt: number;
};

type Grid = Pick<Monitors, 'count' | 'intervalS' | 'firstDueAt'>;

export const dueOf = (id: number, { count, intervalS, firstDueAt }: Grid): number =>
  slotStart(firstDueAt + ((id - 1) * intervalS * 1000) / count);

export async function fillMonitors(wanted: Monitors): Promise<void> {
  const { count, intervalS } = wanted;
  const { databaseUrl } = wanted;
  const database = await openDatabase(
    databaseUrl === undefined ? { file: join(wanted.dataDir, 'ledger.db') } : { url: databaseUrl },
  );
  const vault = { seal: () => '' } as never;
  await database.db.deleteFrom('monitors').execute();
  await inTransaction(database, async (trx) => {
    for (let i = 0; i < count; i++) {
      const deps = { database: { ...database, db: trx as never }, vault, now: () => wanted.firstDueAt };
      await addMonitorRow(deps, wanted.accountId, {
        ...(databaseUrl === undefined && { id: i + 1 }),
        name: `Service ${i + 1} of the shop in region ${i % 7}`,
        url: `http://127.0.0.1:${wanted.port}/m/${i + 1}`,
        interval_s: intervalS,
        condition: i % 50 === 49 ? 'down' : 'up',
        failing_checks: i % 50 === 49 ? 5 : 0,
        first_checked_at: wanted.firstDueAt - 30 * dayMs,
        last_checked_at: wanted.firstDueAt - intervalS * 1000,
        next_check_at: dueOf(i + 1, wanted),
        response_time_ms: 12.5,
      });
    }
  });
  await database.close();
}

export async function fillHistory(options: {
  dataDir: string;
  monitors: number;
  intervalS: number;
  days: number;
  untilMs: number;
}): Promise<number> {
  const { monitors, intervalS, days, untilMs } = options;
  const engine = new Supervisor({
    dir: join(options.dataDir, 'events', 'engine'),
    log: silentLog(),
    queryLimitMs: 600_000,
  });
  await engine.open();
  const perDay = Math.floor(86_400 / intervalS);
  for (let day = days; day > 0; day--) {
    const from = untilMs - day * dayMs;
    const sql = `INSERT INTO checks (monitor, at, good, maintenance, status, cause, dns, connect, tls, first_byte, total, address, protocol)
      SELECT intDiv(number, ${perDay}) + 1 AS monitor,
        fromUnixTimestamp64Milli(toInt64(${from} + (number % ${perDay}) * ${intervalS * 1000} + monitor * 17 + rand(1) % 4), 'UTC'),
        rand(2) % 2000 != 0 AS fine, 0, if(fine, 200, 503), if(fine, '', 'answered 503 Service Unavailable'),
        round(0.2 + (rand(3) % 30) / 10, 1), round(8 + monitor % 40 + (rand(4) % 60) / 10, 1), round(12 + (rand(5) % 80) / 10, 1),
        round(25 + monitor % 90 + (rand(6) % 300) / 10, 1), round(46 + 2 * (monitor % 90) + (rand(7) % 470) / 10, 1),
        concat('192.0.2.', toString(monitor % 250), ':443'), 'http/1.1'
      FROM numbers(${monitors * perDay}) SETTINGS max_execution_time = 600, max_memory_usage = 8000000000`;
    const { username, password, origin } = new URL(engine.url!);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const answer = await fetch(origin, { method: 'POST', body: sql, headers: { authorization } });
    if (!answer.ok) throw new Error(await answer.text());
  }
  await engine.close();
  return monitors * perDay * days;
}
