import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Cluster } from './cluster.ts';
import { type Outcome, play } from './play.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    times: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
    logs: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const list = scenarios.map(({ name, title }) => `  ${name.padEnd(24)}${title}`).join('\n');
if (values.help) {
  say(`npm run test:cluster -- [options]

Runs three nodes with one PostgreSQL and one event store, harms them under load, and accounts for everything that was acknowledged.

  --only NAME[,NAME…]     only these scenarios
  --times N               how often each is played (10)
  --seed N                draws the same choices again
  --logs DIR              keeps there what the nodes wrote in each run with faults

Scenarios:
${list}`);
  process.exit(0);
}

const times = Number(values.times);
const seed = Number(values.seed);
if (!Number.isInteger(times) || times < 1 || !Number.isInteger(seed))
  throw new Error('--times and --seed are whole numbers.');
const names = values.only?.split(',');
const unknown = names?.filter((name) => !scenarios.some((scenario) => scenario.name === name)) ?? [];
if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}. There are:\n${list}`);
const chosen = scenarios.filter(({ name }) => names?.includes(name) ?? true);

const unaccountedOutcome = (error: Error): Outcome => ({
  acknowledged: {},
  judged: ['not accounted for'],
  seconds: 0,
  faults: [{ kind: 'other', count: 1, text: error.message }],
});

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function playOnce(cluster: Cluster, scenario: Scenario, n: number): Promise<Outcome> {
  const outcome = await play(cluster, scenario, seed + n).catch(unaccountedOutcome);
  const { acknowledged, judged, seconds, faults } = outcome;
  const told = [...Object.entries(acknowledged).map(([name, count]) => `${count} ${name}`), ...judged].join(', ');
  say(`${faults.length === 0 ? 'ok' : 'FAULT'}  ${scenario.name} ${n}/${times}: ${told} in ${seconds.toFixed(1)} s`);
  for (const { text } of faults) say(`       ${text}`);
  if (values.logs && faults.length > 0) keepLogs(cluster, join(values.logs, `${scenario.name}-${n}`));
  return outcome;
}

function keepLogs(cluster: Cluster, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, service } of cluster.nodes) writeFileSync(join(folder, `${name}.log`), service.output);
}

function rowOf(name: string, outcomes: readonly Outcome[]): string {
  const count = (kind: string) =>
    sum(outcomes.flatMap(({ faults }) => faults.flatMap((fault) => (fault.kind === kind ? fault.count : []))));
  const cells = [
    outcomes.length,
    outcomes.filter(({ faults }) => faults.length > 0).length,
    sum(outcomes.flatMap(({ acknowledged }) => Object.values(acknowledged))),
    count('lost'),
    count('doubled'),
    Math.round(sum(outcomes.map(({ seconds }) => seconds))),
  ];
  return [name.padEnd(24), ...cells.map((cell) => String(cell).padStart(13))].join('');
}

say(`Seed ${seed}`);
const startedAt = performance.now();
const played = new Map<string, Outcome[]>();
// A new cluster for each scenario, because dozens of runs would fill the small disks of a single one.
for (const scenario of chosen) {
  const cluster = await Cluster.start({ severalHosts: scenario.severalHosts ?? false });
  try {
    const why = scenario.skipReason?.(cluster);
    if (why) {
      say(`left out  ${scenario.name}: ${why}`);
      continue;
    }
    const outcomes: Outcome[] = [];
    played.set(scenario.name, outcomes);
    for (let n = 1; n <= times; n++) outcomes.push(await playOnce(cluster, scenario, n));
  } finally {
    await cluster.close();
  }
}

const heads = ['runs', 'with faults', 'acknowledged', 'lost', 'doubled', 'seconds'];
say(`\n${['scenario'.padEnd(24), ...heads.map((head) => head.padStart(13))].join('')}`);
for (const [name, outcomes] of played) say(rowOf(name, outcomes));
say(rowOf('all', [...played.values()].flat()));
const failed = [...played.values()].flat().filter(({ faults }) => faults.length > 0).length;
const took = `${Math.round((performance.now() - startedAt) / 1000)} s in all.`;
say(
  failed === 0
    ? `\nEverything acknowledged is accounted for. ${took}`
    : `\n${failed} runs have faults; repeat them with --seed ${seed}. ${took}`,
);
// Exits explicitly, because aborted runs keep sending requests.
process.exit(failed === 0 ? 0 : 1);
