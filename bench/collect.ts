/**
 * Compares the number of page views per second that the service stores durably with a bare `node:http` server that
 * parses the same body.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startServer } from '../src/server/database/postgres.testing.ts';
import { readOptions } from '../test/support/command-options.ts';
import { load } from './collect/load.ts';
import { cpuMsOf } from './collect/processes.ts';
import { postgresPer, postgresUsage } from './postgres-usage.ts';

const help = `npx node bench/collect.ts [--seconds 4] [--connections 64] [--database sqlite|postgres]

Prints page views a second of both, SECONDS a round, and their ratio; of the service the CPU per 1,000, PostgreSQL included.`;
const options = readOptions(help, { seconds: '4', connections: '64', database: 'sqlite' });
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const rounds = 7;
/** Rounds until the code of both is compiled and their stores have settled. */
const warmUpRounds = 2;

// Started first, because while it starts, the first messages of the other processes would be missed.
const postgres = options.database === 'postgres' ? await startServer() : undefined;
const bare = fork(join(import.meta.dirname, 'collect/bare.ts'));
const service = fork(join(import.meta.dirname, 'collect/service.ts'), postgres ? [`${postgres.url}/postgres`] : []);
const ofPostgres = () => (postgres ? postgresUsage(`${postgres.url}/postgres`) : undefined);
try {
  const ports = { bare: await said(bare), service: await said(service) };
  const ratios: number[] = [];
  let accepted = 0;
  for (let round = 0; round < rounds; round++) {
    const rate = { bare: 0, service: 0 };
    for (const name of ['bare', 'service'] as const) {
      const serviceMs = cpuMsOf(service.pid as number);
      const before = await ofPostgres();
      const outcome = await load(ports[name], { connections, seconds });
      if (name === 'service') accepted += outcome.accepted;
      rate[name] = outcome.perSecond;
      const laterMs = cpuMsOf(service.pid as number);
      const after = await ofPostgres();
      const per1000 = (ms: number) => ((ms / outcome.accepted) * 1000).toFixed(0);
      const cpu = `; CPU per 1,000: ${per1000(laterMs - serviceMs)} ms${before && after ? `; a view: ${postgresPer(before, after, outcome.accepted)}` : ''}`;
      console.log(
        `${name}: ${outcome.perSecond.toFixed(0)}/s, p50 ${outcome.p50Ms.toFixed(1)} ms, p99 ${outcome.p99Ms.toFixed(1)} ms${name === 'service' ? cpu : ''}`,
      );
    }
    if (round >= warmUpRounds) ratios.push(rate.service / rate.bare);
  }
  service.send('count');
  const stored = await said(service);
  if (stored !== accepted) throw new Error(`${accepted} views were accepted, ${stored} are stored`);
  console.log(`${accepted} views accepted, each stored once`);
  console.log(`ratio ${median(ratios).toFixed(2)} (target: at least 0.5)`);
} finally {
  bare.kill();
  if (service.exitCode === null) {
    service.send('stop');
    await once(service, 'exit');
  }
  await postgres?.stop();
}

async function said(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as [number];
  return message;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
