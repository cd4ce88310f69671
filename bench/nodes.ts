/**
 * Compares the page views per second of three nodes, which share one PostgreSQL and one event store, with those of a
 * single node with embedded stores. Everything runs on this machine, so this measures the cost of sharing, not the gain
 * from more machines.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../src/server/database/postgres.testing.ts';
import { pause, readOptions } from '../test/support/command-options.ts';
import { EventEngine } from '../test/support/event-engine.ts';
import { load } from './collect/load.ts';
import { BenchService } from './service.ts';

const help = `npx node bench/nodes.ts [--seconds 6] [--connections 66] [--nodes 3] [--rounds 7]

Prints page views a second of NODES nodes together and of the one, in turns of SECONDS, and their ratio.`;
const options = readOptions(help, { seconds: '6', connections: '66', nodes: '3', rounds: '7' });
const [seconds, connections, count, rounds] = [options.seconds, options.connections, options.nodes, options.rounds].map(
  Number,
) as [number, number, number, number];
/** Rounds until the code of all is compiled and their stores have settled. */
const warmUpRounds = 2;
const storedWithinMs = 60_000;

type Installation = { name: string; nodes: BenchService[]; key: string; accepted: number };

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-nodes-'));
const postgres = await startServer();
const events = new EventEngine(folder);
const installations: Installation[] = [];
try {
  await events.start();
  // Trusts the proxy header that gives each visitor a separate network.
  const shared = { GATEHOUSE_SECRET: randomBytes(24).toString('base64url'), GATEHOUSE_TRUST_PROXY: 'loopback' };
  const stores = {
    GATEHOUSE_DATABASE_URL: `${postgres.url}/postgres`,
    GATEHOUSE_CLICKHOUSE_URL: events.urlAt(events.port),
  };
  installations.push(
    await install('one node, SQLite', ['one'], shared),
    await install(
      `${count} nodes, PostgreSQL`,
      Array.from({ length: count }, (_, n) => `node-${n}`),
      { ...shared, ...stores },
    ),
  );
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [one, several] = [await run(installations[0]!), await run(installations[1]!)];
    if (round >= warmUpRounds) ratios.push(several / one);
  }
  for (const installation of installations) await requireStored(installation);
  const sorted = ratios.toSorted((a, b) => a - b);
  const shown = [sorted[sorted.length >> 1]!, sorted[0]!, sorted.at(-1)!].map((ratio) => ratio.toFixed(2));
  console.log(`ratio ${shown[0]} (${shown[1]} to ${shown[2]}; target: at least 0.6)`);
} finally {
  for (const { nodes } of installations) await Promise.all(nodes.map((node) => node.stop()));
  await events.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function install(name: string, folders: string[], settings: Record<string, string>): Promise<Installation> {
  const nodes = await Promise.all(folders.map((one) => BenchService.at(join(folder, one), settings)));
  const { api_key: key } = nodes[0]!.makeAccount();
  await nodes[0]!.start();
  const rest = nodes.slice(1);
  await Promise.all(rest.map((node) => node.start()));
  const answer = await fetch(`${nodes[0]!.address}/api/v1/websites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ domain: 'site.example' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return { name, nodes, key, accepted: 0 };
}

async function run(installation: Installation): Promise<number> {
  const { name, nodes } = installation;
  const each = { connections: Math.round(connections / nodes.length), seconds };
  const outcomes = await Promise.all(nodes.map(({ port }) => load(port, each)));
  const perSecond = outcomes.reduce((sum, outcome) => sum + outcome.perSecond, 0);
  installation.accepted += outcomes.reduce((sum, outcome) => sum + outcome.accepted, 0);
  const worst = (of: 'p50Ms' | 'p99Ms') => Math.max(...outcomes.map((outcome) => outcome[of])).toFixed(1);
  console.log(`${name}: ${perSecond.toFixed(0)}/s, p50 ${worst('p50Ms')} ms, p99 ${worst('p99Ms')} ms`);
  return perSecond;
}

async function requireStored({ name, nodes, key, accepted }: Installation): Promise<void> {
  const deadline = performance.now() + storedWithinMs;
  for (;;) {
    const answer = await fetch(`${nodes[0]!.address}/api/v1/websites/1`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { data } = (await answer.json()) as { data: { pageviews_today: number } };
    if (data.pageviews_today === accepted) break;
    if (performance.now() > deadline)
      throw new Error(`${name}: ${accepted} views were accepted, ${data.pageviews_today} are stored`);
    await pause(500);
  }
  console.log(`${name}: ${accepted} views accepted, each stored once`);
}
