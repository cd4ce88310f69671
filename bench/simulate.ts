import { parseArgs } from 'node:util';
import { costs, measuredCosts } from './simulate/costs.ts';
import { assumed, type Numbers, planned } from './simulate/demand.ts';
import { planFor } from './simulate/plan.ts';
import { printPeak, printPlan } from './simulate/print.ts';
import { randomFrom, simulatePeak } from './simulate/queue.ts';
import { stepFor } from './simulate/steps.ts';

const about: Record<keyof Numbers, string> = {
  monitors: 'monitors',
  intervalS: 'seconds between two checks of a monitor',
  tlsShare: 'share of monitors that are checked over TLS, 0 to 1',
  views: 'page views a day',
  peak: 'page views at the peak, as a multiple of the average',
  largestWebsite: 'share of all page views on the largest website',
  viewDays: 'days for which page views are stored',
  checkDays: 'days for which checks are stored',
  purchases: 'purchases in all',
  validationsPerS: 'purchase validations per second at the peak',
  dashboardsPerS: 'dashboards opened per second at the peak',
  nodeCores: 'cores of a node',
  fill: 'share of a machine’s cores that can be used at the peak',
  postgresCores: 'cores of PostgreSQL',
  postgresConnections: 'maximum number of its connections',
  postgresWalMb: 'maximum megabytes of write-ahead log per second',
  purchaseBytes: 'bytes of a purchase in PostgreSQL',
  shardCores: 'cores of an event store server',
  shardMemoryGb: 'its memory, GB',
  shardTb: 'its disk, TB',
  replicas: 'servers a shard',
  viewIn: 'bytes received for a page view, including TLS and TCP',
  viewOut: 'bytes of its response',
  checkOut: 'bytes sent for a check',
  checkIn: 'bytes received for a check',
  coreHour: 'price of a core for an hour',
  gbHour: 'price of a GB of memory for an hour',
  diskGbMonth: 'price of a GB of disk for a month',
  egressGb: 'price of a GB of outgoing traffic',
};
const defaults: Numbers = { ...planned, ...assumed };
const flag = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const help = `npx node bench/simulate.ts [--monitors 1000000] [--views 1000000000] …

Plans an installation: measured costs (bench/README.md) times what it has to do. Nodes, PostgreSQL, event store, network and
money; what is full first, and what to do then; and a simulated peak in which one process is lost. Machines and prices are
assumptions, of no vendor's: give your own.

${Object.entries(about)
  .map(([name, what]) => `  --${flag(name).padEnd(22)}${what} (${defaults[name as keyof Numbers]})`)
  .join('\n')}
  --costs                 prints each measured cost with the row it comes from, and ends
  --json                  prints the plan as JSON`;

const names = Object.keys(about) as (keyof Numbers)[];
const { values } = parseArgs({
  options: {
    ...Object.fromEntries(names.map((name) => [flag(name), { type: 'string' } as const])),
    costs: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
if (values.costs) {
  for (const [name, { value, unit, source }] of Object.entries(costs))
    console.log(`${name.padEnd(22)}${String(value).padStart(8)} ${unit.padEnd(12)}${source}`);
  process.exit(0);
}

const given = { ...defaults };
for (const name of names) {
  const text = (values as Record<string, unknown>)[flag(name)];
  if (text === undefined) continue;
  const number = Number(text);
  if (text === '' || !Number.isFinite(number) || number < 0)
    throw new Error(`--${flag(name)} is "${text}": give a number, 0 or more.`);
  given[name] = number;
}
const plan = planFor(given, measuredCosts, given);
const step = stepFor(given, measuredCosts, given);
if (values.json) console.log(JSON.stringify({ step, ...plan }, null, 2));
else {
  printPlan(plan, step, given);
  const peak = {
    processes: plan.webProcesses,
    perS: plan.peakViewsPerS,
    serviceMs: measuredCosts.viewMs,
    commitMs: 4,
    seconds: 12,
    lostAtS: 4,
    noticedAfterS: 4,
  };
  if (plan.webProcesses > 1) {
    printPeak('refuses connections', simulatePeak({ ...peak, retryAfterMs: 1 }, randomFrom(1)));
    printPeak(
      'hangs, and the load balancer gives up after 1 s',
      simulatePeak({ ...peak, retryAfterMs: 1000 }, randomFrom(1)),
    );
  }
}
