import type { Numbers } from './demand.ts';
import type { Plan } from './plan.ts';
import type { Latencies, PeakOutcome } from './queue.ts';
import type { Step } from './steps.ts';

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const short = (value: number) => (value >= 100 ? whole : number).format(value);

export function printPlan(plan: Plan, step: Step, given: Numbers): void {
  const { postgres, store, network, money } = plan;
  console.log(
    `${short(given.monitors)} monitors every ${given.intervalS} s, ${short(given.views)} page views a day: ${step}${step === 'one process' ? ' carries it; below is what servers of its own would take' : ''}

Work       ${short(plan.checksPerS)} checks/s; ${short(plan.viewsPerS)} page views/s, at the peak ${short(plan.peakViewsPerS)}
Nodes      ${plan.nodes} of ${given.nodeCores} cores, one of them to spare: ${plan.checkerProcesses} checkers (${short(plan.checkerCores)} cores busy), ${plan.webProcesses} for the web (${short(plan.webCores)})
PostgreSQL ${short(postgres.cores)} cores busy, ${short(postgres.rowsPerS)} rows/s written, ${short(postgres.walMbPerS)} MB/s of write-ahead log, ${short(postgres.gb)} GB, ${short(postgres.connections)} connections
Events     ${store.shards} shards of ${given.replicas} (${store.servers} servers of ${given.shardCores} cores, ${given.shardMemoryGb} GB, ${given.shardTb} TB): ${short(store.rowsPerS)} rows/s in ${short(store.insertsPerS)} inserts/s, ${short(store.cores)} cores busy; page views ${short(store.viewsTb)} TB, checks ${short(store.checksTb)} TB, on all disks with room for merges ${short(store.diskTb)} TB
Network    ${short(network.inMbit)} Mbit/s in, ${short(network.outMbit)} out at the peak; ${short(network.outTbMonth)} TB a month leave
Money      ${short(money.total)} a month: nodes ${short(money.nodes)}, PostgreSQL ${short(money.postgres)}, event store ${short(money.store)}, network ${short(money.network)}

What is full first`,
  );
  for (const { name, used, limit, unit, remedy } of plan.limits)
    console.log(
      `  ${short((100 * used) / limit).padStart(5)}%  ${name}: ${short(used)} of ${short(limit)} ${unit}. Then: ${remedy}`,
    );
}

export function printPeak(what: string, { before, meanwhile, after, retried }: PeakOutcome): void {
  const of = ({ p50Ms, p99Ms, maxMs }: Latencies) =>
    `p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)}, most ${maxMs.toFixed(0)} ms`;
  console.log(
    `\nOne process of the web is lost at the peak (simulated): it ${what}\n  before ${of(before)}\n  until it is noticed ${of(meanwhile)}; ${whole.format(retried)} requests sent again\n  after ${of(after)}`,
  );
}
