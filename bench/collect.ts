/**
 * Page views a second accepted durably on 64 connections, against a bare `node:http` server that parses the same body;
 * both in turns, each in a process of its own, and every accepted view is counted in the event store at the end.
 * `node bench/collect.ts [seconds a round]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { load } from './collect/load.ts';

if (process.argv.includes('--help')) {
  console.log(
    'npx node bench/collect.ts [seconds a round]\n\nPrints page views a second of both and their ratio; 4 s a round.',
  );
  process.exit(0);
}

const seconds = Number(process.argv[2] ?? 4);
const connections = 64;
const rounds = 7;
/** Until both are compiled and their stores have settled. */
const warmUpRounds = 2;

const bare = fork(join(import.meta.dirname, 'collect/bare.ts'));
const service = fork(join(import.meta.dirname, 'collect/service.ts'));
try {
  const ports = { bare: await said(bare), service: await said(service) };
  const ratios: number[] = [];
  let accepted = 0;
  for (let round = 0; round < rounds; round++) {
    const rate = { bare: 0, service: 0 };
    for (const name of ['bare', 'service'] as const) {
      const outcome = await load(ports[name], { connections, seconds });
      if (name === 'service') accepted += outcome.accepted;
      rate[name] = outcome.perSecond;
      console.log(
        `${name}: ${outcome.perSecond.toFixed(0)}/s, p50 ${outcome.p50Ms.toFixed(1)} ms, p99 ${outcome.p99Ms.toFixed(1)} ms`,
      );
    }
    if (round >= warmUpRounds) ratios.push(rate.service / rate.bare);
  }
  service.send('count');
  const stored = await said(service);
  if (stored !== accepted) throw new Error(`${accepted} views were accepted, ${stored} are stored`);
  console.log(`${accepted} views accepted, every one stored once`);
  console.log(`ratio ${median(ratios).toFixed(2)} (target: at least 0.5)`);
} finally {
  bare.kill();
  if (service.exitCode === null) {
    service.send('stop');
    await once(service, 'exit');
  }
}

async function said(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, 'message')) as [number];
  return message;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
