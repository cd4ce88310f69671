import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { inTransaction } from '../src/server/database/index.ts';
import { addMonitorRow } from '../src/server/monitors/checks/testing/rows.ts';
import { TestService, until } from '../test/support/service.ts';

/** Counts the messages to one contact when all monitors of an account fail and the service is killed. */
const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '2000' },
    interval: { type: 'string', default: '20' },
    kills: { type: 'string', default: '2,8;12;5,9,13;18,30' },
    root: { type: 'string' },
    recover: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(
    'npx node bench/storm.ts [--monitors 2000] [--interval 20] [--kills "2,8;12"] [--recover] [--root CHECKOUT]\n\nOne run per list of kills, in seconds after the first failed check. Prints the messages of each run.',
  );
  process.exit(0);
}

const monitors = Number(values.monitors);
const intervalS = Number(values.interval);
const secondMs = 1000;
const seconds = (ms: number): string => `${(ms / secondMs).toFixed(1)} s`;

type Mail = { id: string; subject: string; at: number };
type Outage = { killedAt: number; startedAt: number };

for (const [index, kills] of values.kills.split(';').entries())
  await run(index + 1, kills.split(',').filter(Boolean).map(Number));

async function run(number: number, kills: number[]): Promise<void> {
  const mails: Mail[] = [];
  const outages: Outage[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, _session, done) {
      const raw = await text(stream).catch(() => undefined); // a killed service closes its connections
      if (raw === undefined) return;
      const { messageId = '', subject = '' } = await PostalMime.parse(raw);
      mails.push({ id: messageId, subject, at: Date.now() });
      done();
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  let isUp = false;
  let firstFailureAt = 0;
  const site = createServer((_request, response) => {
    firstFailureAt ||= Date.now();
    response.writeHead(isUp ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const service = await TestService.prepare(
    {
      GATEHOUSE_SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      GATEHOUSE_CANARY: 'off',
    },
    values.root,
  );
  const read = (query: string): number => {
    const ledger = new Database(join(service.dataDir, 'ledger.db'), { readonly: true });
    try {
      return (ledger.prepare(query).get() as { found: number }).found;
    } finally {
      ledger.close();
    }
  };
  try {
    const { id: account } = await service.makeAccount();
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    await service.withStores((deps) =>
      inTransaction(deps.database, async (trx) => {
        const within = { ...deps, now: Date.now, database: { ...deps.database, db: trx as never } };
        const alerts = [{ key: 'email', value: 'ops@example.com' }];
        for (let n = 0; n < monitors; n++)
          await addMonitorRow(within, account, {
            name: `Monitor ${n}`,
            url: `${url}/${n}`,
            interval_s: intervalS,
            condition: 'up',
            first_checked_at: 1,
            next_check_at: Date.now() + 5 * secondMs + Math.floor((n * intervalS * secondMs) / monitors),
            alerts,
          });
      }),
    );
    await service.start();
    await until('a check failed', () => firstFailureAt > 0);
    for (const atS of kills) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, firstFailureAt + atS * secondMs - Date.now())));
      const killedAt = Date.now();
      await service.kill();
      await service.start();
      outages.push({ killedAt, startedAt: Date.now() });
    }
    const sent = (event: string) =>
      read(`select count(*) as found from outbox where event = '${event}' and state = 'delivered'`);
    await until('all alerts were sent', () => sent('opened') === monitors, 300_000);
    const failed = read('select count(*) as found from deliveries where delivered = 0');
    if (failed > 0) console.log(`run ${number}: ${failed} attempts failed, which are repeated together`);
    const confirmedAt = read('select min(confirmed_at) as found from incidents');
    report(number, kills, mails, 'down', confirmedAt);
    for (const { killedAt, startedAt } of outages)
      console.log(
        `  killed at ${seconds(killedAt - confirmedAt)}, first response at ${seconds(startedAt - confirmedAt)}`,
      );
    if (!values.recover) return;
    const downs = mails.splice(0).length;
    isUp = true;
    await new Promise((resolve) => setTimeout(resolve, 3 * secondMs));
    await service.kill();
    await service.start();
    await until('all recoveries were sent', () => sent('closed') === monitors, 300_000);
    report(number, [3], mails, `up, after ${downs} down`, mails[0]?.at ?? 0);
  } finally {
    await service.remove();
    site.closeAllConnections();
    site.close();
    smtp.close();
  }
}

function report(number: number, kills: number[], mails: Mail[], what: string, since: number): void {
  const ids = new Set(mails.map(({ id }) => id));
  const list = mails.map(({ subject, at }) => `  ${seconds(at - since)}: ${subject}`);
  console.log(
    `run ${number}, killed after ${kills.join(', ')} s, ${what}: ${ids.size} messages, ${mails.length - ids.size} sent again, none lost\n${list.join('\n')}`,
  );
}
