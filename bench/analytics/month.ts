import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/server/database/index.ts';
import { type Events, openEvents } from '../../src/server/events/index.ts';
import { silentLog } from '../../src/server/kernel/log.ts';
import { countBusyDays } from '../../src/server/websites/days/index.ts';
import { fill } from './fill.ts';

const days = 30;
const tidyLimitMs = 10 * 60_000;

export function writeMonth(dataDir: string, options: { website: number; count: number }): Promise<number> {
  return withEvents(dataDir, async (events) => {
    const views = await fill(events, options.website, { count: options.count, days, endMs: Date.now() });
    await tidy(events);
    return views;
  });
}

export function replicate(
  dataDir: string,
  options: { website: number; there: number; wanted: number },
): Promise<number> {
  const { website, there, wanted } = options;
  const copies = Math.round(wanted / there) - 1;
  if (copies < 1) return Promise.resolve(there);
  return withEvents(dataDir, async (events) => {
    await events.change('pageviews', 'DROP TABLE IF EXISTS month');
    await events.change('pageviews', 'CREATE TABLE month AS pageviews');
    await events.change('pageviews', 'INSERT INTO month SELECT * FROM pageviews WHERE website = {website:UInt32}', {
      website,
    });
    for (let copy = 1; copy <= copies; copy++) {
      // Changes the 56 bits of the visit ID that identify the visitor.
      await events.change(
        'pageviews',
        `INSERT INTO pageviews SELECT * REPLACE (bitXor(visit, bitShiftLeft(sipHash64({copy:UInt32}), 8)) AS visit) FROM month
         SETTINGS max_execution_time = 600`,
        { copy },
      );
    }
    await events.change('pageviews', 'DROP TABLE month');
    await tidy(events);
    const [after] = await events.query<{ views: number }>(
      "SELECT countIf(name = 'pageview') AS views FROM pageviews WHERE website = {website:UInt32}",
      { website },
    );
    return after!.views;
  });
}

export function copyTo(dataDir: string, options: { website: number; others: number[] }): Promise<void> {
  return withEvents(dataDir, async (events) => {
    for (const other of options.others) {
      await events.change(
        'pageviews',
        `INSERT INTO pageviews SELECT * REPLACE ({other:UInt32} AS website)
         FROM (SELECT * FROM pageviews WHERE website = {website:UInt32}) SETTINGS max_execution_time = 600`,
        { website: options.website, other },
      );
    }
    await tidy(events);
  });
}

export function shareAmong(dataDir: string, options: { website: number; others: number[] }): Promise<void> {
  const { website, others } = options;
  return withEvents(dataDir, async (events) => {
    for (const [share, other] of others.entries())
      await events.change(
        'pageviews',
        `INSERT INTO pageviews SELECT * REPLACE ({other:UInt32} AS website) FROM (
           SELECT * FROM pageviews WHERE website = {website:UInt32} AND bitShiftRight(visit, 8) % {shares:UInt32} = {share:UInt32}
         ) SETTINGS max_execution_time = 600`,
        { website, other, share, shares: others.length },
      );
    await tidy(events);
  });
}

export async function sumUpBusyDays(dataDir: string): Promise<void> {
  const database = await openDatabase({ file: join(dataDir, 'ledger.db') });
  try {
    await withEvents(dataDir, (events) => countBusyDays({ database, events, now: Date.now, log: silentLog() }));
  } finally {
    await database.close();
  }
}

/** Returns the size of the folder in whole blocks. Does not follow the engine's links to its tables. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    const own = (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0) * 512;
    return sum + own + (entry.isDirectory() ? bytesIn(path) : 0);
  }, 0);
}

export const tidied = (dataDir: string): Promise<void> => withEvents(dataDir, tidy);

export async function withEvents<T>(dataDir: string, work: (events: Events) => Promise<T>): Promise<T> {
  const events = await openEvents({ dir: join(dataDir, 'events'), maxSpoolBytes: 4e9, log: silentLog() });
  try {
    return await work(events);
  } finally {
    await events.close();
  }
}

async function tidy(events: Events): Promise<void> {
  const deadline = performance.now() + tidyLimitMs;
  for (let calm = 0; calm < 10 && performance.now() < deadline; ) {
    const [left] = await events.query<{ busy: number }>(
      `SELECT (SELECT count() FROM system.merges) + (SELECT count() FROM system.parts WHERE NOT active) AS busy`,
    );
    calm = left!.busy === 0 ? calm + 1 : 0;
    await pause(1000);
  }
}
