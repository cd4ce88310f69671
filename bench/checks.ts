import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createSecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { Client } from 'undici';
import { inTransaction } from '../src/server/database/index.ts';
import { slotStart } from '../src/server/monitors/checks/due-times.ts';
import { certificates } from '../src/server/monitors/checks/testing/certificates.ts';
import { addMonitorRow } from '../src/server/monitors/checks/testing/rows.ts';
import { startChecker } from '../src/server/monitors/index.ts';
import { connectionColumns } from '../src/server/monitors/monitor/connection.ts';
import { addAccount, openTestDeps } from '../test/support/testing.ts';

/**
 * USAGE: node bench/checks.ts [SECONDS] [--tls]
 * 1. CPU per request of a bare undici loop with a new connection each: at full speed, and at the pace of 3.
 * 2. CPU per check of the whole path (claim, request, judgement, database, spool) under load: 2,000 monitors every 4 s.
 * 3. Lateness of 2,000 monitors every 60 s: from due time to arrival, over SECONDS (default 62).
 *
 * CPU is this process's own. Target and event engine are separate processes. At a slow pace, each request costs more,
 * even in the bare loop, because caches and compiled code are cold.
 */
if (process.argv.includes('--help')) {
  console.log(
    'npx node bench/checks.ts [seconds] [--tls]\n\nPrints CPU per check against a bare loop, and lateness over 62 s. With --tls, both use HTTPS.',
  );
  process.exit(0);
}

const isSecure = process.argv.includes('--tls');
const seconds = Number(process.argv.slice(2).find((given) => given !== '--tls') ?? 62);
const scheme = isSecure ? 'https' : 'http';
// The bare loop shares its context too, because creating one costs more than the handshake.
const secureContext = isSecure ? createSecureContext({ ca: certificates.authority }) : undefined;
const monitors = 2000;

const target = fork(fileURLToPath(new URL('checks-target.ts', import.meta.url)), isSecure ? ['--tls'] : []);
const [{ port }] = (await once(target, 'message')) as [{ port: number }];

const bare = await bareLoop(5);
console.log(`bare undici loop, full speed: ${millis(bare.cpuUs)} CPU per request (${bare.count} requests)`);
const paced = await bareLoop(10, monitors / 60);
console.log(
  `bare undici loop, ${Math.round(monitors / 60)} per second: ${millis(paced.cpuUs)} CPU per request (${paced.count} requests)`,
);
await arrivalsAt(target);

const loaded = await checks(4, 16);
console.log(`checks, ${monitors} monitors every 4 s: ${millis(loaded.cpuUs)} CPU per check (${loaded.count} checks)`);

const steady = await checks(60, seconds);
console.log(
  `checks, ${monitors} monitors every 60 s: ${millis(steady.cpuUs)} CPU per check (${steady.count} checks, ${steady.missed} missed)`,
);
const [p50, p99, most] = [0.5, 0.99, 1].map(
  (share) => steady.lateness[Math.min(steady.lateness.length - 1, Math.floor(share * steady.lateness.length))],
);
const onTimePercent = (steady.lateness.filter((ms) => ms <= 250).length / steady.lateness.length) * 100;
console.log(
  `lateness: p50 ${p50} ms, p99 ${p99} ms, max ${most} ms; ${onTimePercent.toFixed(2)}% within 250 ms (target: 99%)`,
);
console.log(
  `ratio at 60 s: ${(steady.cpuUs / paced.cpuUs).toFixed(2)} times the CPU of the bare loop at the same pace`,
);
console.log(
  `ratio checks: ${(loaded.cpuUs / bare.cpuUs).toFixed(2)} times the CPU of the bare loop (target: at most 2.0)`,
);
target.disconnect();

async function bareLoop(forSeconds: number, perSecond?: number) {
  let count = 0;
  const one = async () => {
    const client = new Client(`${scheme}://127.0.0.1:${port}`, secureContext && { connect: { secureContext } });
    const { body } = await client.request({ path: `/bare/${count++}`, method: 'GET', reset: true });
    await body.text();
    client.close().catch(() => {});
  };
  const flatOut = async (until: number) => {
    while (performance.now() < until) await one();
  };
  await Promise.all(Array.from({ length: 16 }, () => flatOut(performance.now() + 2000)));
  count = 0;
  const before = process.cpuUsage();
  if (perSecond === undefined) {
    await Promise.all(Array.from({ length: 16 }, () => flatOut(performance.now() + forSeconds * 1000)));
  } else {
    const started = performance.now();
    const running: Promise<void>[] = [];
    for (let i = 0; i < forSeconds * perSecond; i++) {
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, started + (i * 1000) / perSecond - performance.now())),
      );
      running.push(one());
    }
    await Promise.all(running);
  }
  return { count, cpuUs: cpuSince(before) / count };
}

async function checks(intervalS: number, forSeconds: number) {
  const deps = { ...(await openTestDeps({ events: true })), now: Date.now };
  const account = await addAccount(deps.database.db);
  const due = new Map<string, number>();
  const connection = isSecure ? connectionColumns(deps.vault, null, { ca_certificate: certificates.authority }) : {};
  const from = await inTransaction(deps.database, async (trx) => {
    const ids: number[] = [];
    for (let i = 0; i < monitors; i++) {
      const given = {
        url: `${scheme}://127.0.0.1:${port}/m/${i}`,
        ...connection,
        interval_s: intervalS,
        first_checked_at: 1,
        condition: 'up',
      } as const;
      ids.push((await addMonitorRow({ ...deps, database: { ...deps.database, db: trx as never } }, account, given)).id);
    }
    const firstDue = Date.now() + 3000;
    for (const [i, id] of ids.entries()) {
      const next = slotStart(firstDue + (i * intervalS * 1000) / monitors);
      due.set(`/m/${i}`, next);
      await trx.updateTable('monitors').set({ next_check_at: next }).where('id', '=', id).execute();
    }
    return firstDue;
  });
  const checker = startChecker(deps);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, from - Date.now())));
  const before = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, forSeconds * 1000));
  const cpu = cpuSince(before);
  const arrivals = await arrivalsAt(target);
  await checker.stop();
  await deps.close();
  const lateness = arrivals.map(([path, at]) => (at - due.get(path)!) % (intervalS * 1000)).sort((a, b) => a - b);
  const expected = Math.floor((monitors * forSeconds) / intervalS);
  return {
    count: arrivals.length,
    cpuUs: cpu / arrivals.length,
    lateness,
    missed: Math.max(0, expected - arrivals.length),
  };
}

async function arrivalsAt(process: ChildProcess): Promise<[string, number][]> {
  process.send('arrivals');
  const [{ arrivals }] = (await once(process, 'message')) as [{ arrivals: [string, number][] }];
  return arrivals;
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function millis(us: number): string {
  return `${(us / 1000).toFixed(3)} ms`;
}
