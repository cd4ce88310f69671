import { join } from 'node:path';
import { openDatabase } from '../src/server/database/index.ts';
import { startServer } from '../src/server/database/postgres.testing.ts';
import { pause, readOptions, runParts } from '../test/support/command-options.ts';
import { fillHistory, fillMonitors } from './monitoring/fill.ts';
import { bareLoop } from './monitoring/floor.ts';
import { quantile, runAgainst, Target } from './monitoring/target.ts';
import { postgresPer, postgresUsage } from './postgres-usage.ts';
import { BenchService } from './service.ts';

const help = `npx node bench/monitoring.ts [--part cpu,rate,late,restart,memory,postgres] [--days 30] [--seconds 120]
    [--rate 1000] [--monitors 10000]

The whole service as its command starts it, watched from outside; its target is a process of its own.
  cpu      1,000 monitors at 20 s, DAYS of history, one console open: CPU per check, memory, the list's first page;
           against a bare fresh-connection loop in the same run
  rate     RATE checks a second of monitors at 20 s, none missed
  late     2,000 monitors at 20 s: lateness of 100 checks a second, and drift
  restart  MONITORS monitors at 60 s, all due since an hour: each checked within its interval, states as before; the
           list's first page and memory of the service afterwards
  memory   the whole service a minute after its start, without a monitor and with 500 at 20 s
  postgres RATE checks a second, the database a PostgreSQL server: CPU of each process and bytes of its write-ahead log`;

const options = readOptions(help, {
  part: 'cpu,rate,late,restart,memory,postgres',
  days: '30',
  seconds: '120',
  rate: '1000',
  monitors: '10000',
});
const seconds = Number(options.seconds);
const secret = 'ab'.repeat(32);
const fixed = (value: number, digits: number) => value.toFixed(digits);

await runParts(options.part, {
  cpu: withTarget(cpu),
  rate: withTarget(rate),
  late: withTarget(late),
  restart: withTarget(restart),
  memory: withTarget(memory),
  postgres: withTarget(postgres),
});

function withTarget(part: (target: Target, dataDir: string) => Promise<void>) {
  return async (dataDir: string) => {
    const target = await Target.start();
    try {
      await part(target, dataDir);
    } finally {
      target.stop();
    }
  };
}

async function prepared(target: Target, dataDir: string, count: number, intervalS: number, inS: number) {
  const service = await BenchService.at(dataDir);
  const { id: accountId } = service.makeAccount();
  const firstDueAt = Date.now() + inS * 1000;
  await fillMonitors({ dataDir, accountId, count, intervalS, port: target.port, firstDueAt });
  return { service, firstDueAt };
}

async function watch(
  target: Target,
  service: BenchService,
  grid: { count: number; intervalS: number; firstDueAt: number },
) {
  await pause(Math.max(0, grid.firstDueAt + grid.intervalS * 1000 - Date.now()));
  await target.arrivals();
  const fromMs = Date.now();
  const before = service.usage();
  await pause(seconds * 1000);
  const after = service.usage();
  const toMs = Date.now();
  const arrivals = await target.arrivals();
  return {
    ...runAgainst(arrivals, { ...grid, fromMs, toMs }),
    rate: arrivals.length / ((toMs - fromMs) / 1000),
    cpuMs: (after.service.cpuMs - before.service.cpuMs) / arrivals.length,
    engineCpuMs: (after.engine.cpuMs - before.engine.cpuMs) / arrivals.length,
    rssMb: after.service.rssMb,
    engineRssMb: after.engine.rssMb,
  };
}

async function cpu(target: Target, dataDir: string): Promise<void> {
  const count = 1000;
  const intervalS = 20;
  const days = Number(options.days);
  const service = await BenchService.at(dataDir);
  const { id: accountId } = service.makeAccount();
  // Started once before, because the first start creates the tables.
  await service.start();
  await service.stop();
  const rows = await fillHistory({ dataDir, monitors: count, intervalS, days, untilMs: Date.now() - 60_000 });
  console.log(`cpu: ${count} monitors at ${intervalS} s with ${rows.toLocaleString('en')} checks of ${days} days`);
  const firstDueAt = Date.now() + 15_000;
  await fillMonitors({ dataDir, accountId, count, intervalS, port: target.port, firstDueAt });
  await service.start();
  const cookie = await service.logIn();
  const ids = Array.from({ length: 50 }, (_, i) => i + 1).join(',');
  const stream = await fetch(`${service.address}/console/api/monitors/live?ids=${ids}`, { headers: { cookie } });
  if (!stream.ok) throw new Error(await stream.text());
  const reading = (async () => {
    for await (const _ of stream.body!);
  })().catch(() => {});
  const found = await watch(target, service, { count, intervalS, firstDueAt });
  const floor = await bareLoop(target.port, 10);
  const paced = await bareLoop(target.port, 20, found.rate);
  console.log(
    `  ${fixed(found.cpuMs, 3)} ms CPU per check (target 0.8; event engine ${fixed(found.engineCpuMs, 3)} ms in addition), ${fixed(found.rate, 1)} checks/s, ${found.missed} missed`,
  );
  console.log(
    `  bare loop: ${fixed(floor / 1000, 3)} ms at full speed, ${fixed(paced / 1000, 3)} ms at the same pace: ratio ${fixed((found.cpuMs * 1000) / floor, 2)} and ${fixed((found.cpuMs * 1000) / paced, 2)} (target 3)`,
  );
  console.log(`  memory: service ${fixed(found.rssMb, 0)} MB (target 200), engine ${fixed(found.engineRssMb, 0)} MB`);
  await firstPage(service, cookie);
  await service.stop();
  await reading;
}

async function firstPage(service: BenchService, cookie: string): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n < 21; n++) {
    const began = performance.now();
    const answer = await fetch(`${service.address}/console/api/monitors/rows?per_page=50&sort_by=status`, {
      headers: { cookie },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    times.push(performance.now() - began);
    bytes = Buffer.byteLength(text);
  }
  const sorted = times.sort((a, b) => a - b);
  console.log(
    `  first page of the list: ${fixed(quantile(sorted, 0.5), 1)} ms (${fixed(sorted[0]!, 1)} to ${fixed(sorted.at(-1)!, 1)}, target 50), ${fixed(bytes / 1024, 1)} KB (target 100)`,
  );
}

async function rate(target: Target, dataDir: string): Promise<void> {
  const intervalS = 20;
  const wanted = Number(options.rate);
  const count = wanted * intervalS;
  const { service, firstDueAt } = await prepared(target, dataDir, count, intervalS, 20);
  await service.start();
  const found = await watch(target, service, { count, intervalS, firstDueAt });
  console.log(
    `rate: ${fixed(found.rate, 0)} checks/s (asked for ${wanted}), ${found.missed} of ${found.expected} missed; lateness p50 ${quantile(found.lateness, 0.5)} ms, p99 ${quantile(found.lateness, 0.99)} ms; ${fixed(found.cpuMs, 3)} ms CPU a check, engine ${fixed(found.engineCpuMs, 3)} ms; ${memoryOf(service)}`,
  );
  await service.stop();
}

async function late(target: Target, dataDir: string): Promise<void> {
  const count = 2000;
  const intervalS = 20;
  const { service, firstDueAt } = await prepared(target, dataDir, count, intervalS, 15);
  await service.start();
  const found = await watch(target, service, { count, intervalS, firstDueAt });
  console.log(
    `late: ${fixed(found.rate, 1)} checks/s, lateness p50 ${quantile(found.lateness, 0.5)} ms, p99 ${quantile(found.lateness, 0.99)} ms (target 25), most ${found.lateness.at(-1)} ms; drift ${fixed(found.driftMs, 2)} ms over ${seconds} s, ${found.missed} missed`,
  );
  await service.stop();
}

async function restart(target: Target, dataDir: string): Promise<void> {
  const count = Number(options.monitors);
  const intervalS = 60;
  const { service } = await prepared(target, dataDir, count, intervalS, -3600);
  // Reads the monitors that are checked last, because their states must not change before they are read again.
  const states = async () => {
    const database = await openDatabase({ file: join(dataDir, 'ledger.db') });
    const { db } = database;
    const columns = ['condition', 'condition_since', 'failing_checks', 'response_time_ms'] as const;
    const rows = await db
      .selectFrom('monitors')
      .select(columns)
      .where('id', '>', count / 2)
      .orderBy('id')
      .execute();
    await database.close();
    return JSON.stringify(rows);
  };
  const statesBefore = await states();
  const began = Date.now();
  const startS = await service.start();
  const kept = statesBefore === (await states());
  const first = new Map<string, number>();
  while (first.size < count && Date.now() - began < 2 * intervalS * 1000) {
    await pause(500);
    for (const [path, at] of await target.arrivals()) if (!first.has(path)) first.set(path, at);
  }
  const last = Math.max(...first.values());
  console.log(
    `restart: ${count} monitors, first answer after ${fixed(startS, 2)} s (target 3), first check after ${fixed((Math.min(...first.values()) - began) / 1000, 2)} s, all ${first.size} checked after ${fixed((last - began) / 1000, 1)} s (target ${intervalS}); states as before: ${kept ? 'yes' : 'NO'}`,
  );
  const before = service.usage();
  await target.arrivals();
  await pause(intervalS * 1000);
  const after = service.usage();
  const checks = (await target.arrivals()).length;
  const spentMs = after.service.cpuMs - before.service.cpuMs;
  const engineMs = after.engine.cpuMs - before.engine.cpuMs;
  console.log(
    `  the minute after: ${checks} checks, ${fixed(spentMs / checks, 3)} ms CPU a check, engine ${fixed(engineMs / checks, 3)} ms; ${memoryOf(service)}`,
  );
  await firstPage(service, await service.logIn());
  await service.stop();
}

async function memory(target: Target, dataDir: string): Promise<void> {
  const { service } = await prepared(target, dataDir, 0, 20, 0);
  await service.start();
  await pause(60_000);
  console.log(`memory: without a monitor ${memoryOf(service)}`);
  await service.stop();
  const accountId = 1;
  const firstDueAt = Date.now() + 10_000;
  await fillMonitors({ dataDir, accountId, count: 500, intervalS: 20, port: target.port, firstDueAt });
  await service.start();
  await pause(seconds * 1000);
  console.log(`  with 500 monitors at 20 s ${memoryOf(service)}`);
  await service.stop();
}

async function postgres(target: Target, dataDir: string): Promise<void> {
  const intervalS = 20;
  const count = Number(options.rate) * intervalS;
  const server = await startServer();
  try {
    const databaseUrl = `${server.url}/postgres`;
    const service = await BenchService.at(dataDir, { GATEHOUSE_DATABASE_URL: databaseUrl, GATEHOUSE_SECRET: secret });
    const { id: accountId } = service.makeAccount();
    const firstDueAt = Date.now() + 20_000;
    await fillMonitors({ dataDir, databaseUrl, accountId, count, intervalS, port: target.port, firstDueAt });
    await service.start();
    await pause(Math.max(0, firstDueAt + intervalS * 1000 - Date.now()));
    const before = await postgresUsage(databaseUrl);
    const found = await watch(target, service, { count, intervalS, firstDueAt });
    const after = await postgresUsage(databaseUrl);
    const checks = found.rate * seconds;
    console.log(
      `postgres: ${fixed(found.rate, 0)} checks/s, ${found.missed} of ${found.expected} missed; lateness p50 ${quantile(found.lateness, 0.5)} ms, p99 ${quantile(found.lateness, 0.99)} ms`,
    );
    console.log(
      `  CPU a check: service ${fixed(found.cpuMs, 3)} ms, engine ${fixed(found.engineCpuMs, 3)} ms, ${postgresPer(before, after, checks)}; ${memoryOf(service)}`,
    );
    await service.stop();
  } finally {
    await server.stop();
  }
}

function memoryOf(service: BenchService): string {
  const { service: own, engine } = service.usage();
  return `memory ${fixed(own.rssMb + engine.rssMb, 0)} MB (service ${fixed(own.rssMb, 0)}, engine ${fixed(engine.rssMb, 0)}; private ${fixed(own.privateMb + engine.privateMb, 0)})`;
}
