// English only: commands and the start of the service
import { resolve } from 'node:path';
import { recordOperatorEvent } from '../../accounts/index.ts';
import { inTransaction, isShared, withGlobalLock } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { shipSpool } from '../../events/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { requireOwnServer } from '../../stores/index.ts';
import { lateDays, recordWriteAheadEvents } from '../../websites/index.ts';
import type { Terminal } from './terminal.ts';

export async function shipSpoolCommand(
  { config, database, log, now }: Pick<Deps, 'config' | 'database' | 'log' | 'now'>,
  { say, note, progress }: Terminal,
  given: string,
): Promise<void> {
  const dir = resolve(given);
  const { clickhouseUrl: url } = config;
  if (url === undefined)
    throw new Refusal(
      'conflict',
      `GATEHOUSE_CLICKHOUSE_URL is not set. Set it to the server that the nodes share. A service with an embedded event store ships its spool itself when it starts with GATEHOUSE_DATA=${dir}.`,
    );
  const { checks, pageviews, web_vitals } = await shipSpool({
    dir,
    url,
    log,
    withLock: (work) => withGlobalLock(database, work),
    ...(isShared(database) && { requireOwn: (id) => requireOwnServer(database.db, config, id) }),
    late: lateDays({ database, now }),
    recordNoted: isShared(database)
      ? (position, record) => recordWriteAheadEvents(database.db, position, record)
      : async () => {},
    onProgress: (shipped, all) => progress?.(`Shipping: ${shipped} of ${all} events`),
  });
  if (progress) note('');
  const all = checks + pageviews + web_vitals;
  if (all === 0) {
    say(`The spool in ${dir} is empty: nothing had to be shipped.`);
    return;
  }
  await inTransaction(database, (trx) =>
    recordOperatorEvent(trx, { command: 'spool ship', action: 'spool.shipped', subject: { name: dir }, nowMs: now() }),
  );
  say(
    `Shipped ${all} events from ${dir}: ${checks} checks, ${pageviews} page views and website events, ${web_vitals} web vitals measurements.`,
  );
}
