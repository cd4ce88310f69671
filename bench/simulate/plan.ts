import type { Costs } from './costs.ts';
import { type Assumptions, type Demand, oneDayS } from './demand.ts';

/** A resource and how much of it is used at the peak. It is full when `used` equals `limit`. */
export type Limit = { name: string; used: number; limit: number; unit: string; remedy: string };

export type Plan = {
  checksPerS: number;
  viewsPerS: number;
  peakViewsPerS: number;
  webCores: number;
  checkerCores: number;
  webProcesses: number;
  checkerProcesses: number;
  /** machines for all these processes, including one spare */
  nodes: number;
  postgres: { cores: number; rowsPerS: number; walMbPerS: number; connections: number; gb: number };
  store: {
    cores: number;
    rowsPerS: number;
    insertsPerS: number;
    viewsTb: number;
    checksTb: number;
    /** sum of all replicas, including space for merges */
    diskTb: number;
    shards: number;
    servers: number;
  };
  network: { inMbit: number; outMbit: number; outTbMonth: number };
  money: { nodes: number; postgres: number; store: number; network: number; total: number };
  limits: Limit[];
};

const tera = 1e12;
const hoursAMonth = 730;
const connectionsPerProcess = 20;
/** Each process inserts once a second. Checks and page views are in separate tables. */
const insertsPerProcess = 1;
const usableDisk = 2 / 3;
/** Memory per core in GB, for nodes and for PostgreSQL. */
const gbACore = 4;

export function planFor(demand: Demand, costs: Costs, assumed: Assumptions): Plan {
  const checksPerS = demand.monitors / demand.intervalS;
  const viewsPerS = demand.views / oneDayS;
  const peakViewsPerS = viewsPerS * demand.peak;

  const checkMs = costs.checkMs + demand.tlsShare * costs.handshakeMs;
  const checkerCores = coresFor(checksPerS, checkMs);
  const webCores = coresFor(peakViewsPerS, costs.viewMs) + coresFor(demand.validationsPerS, costs.validationMs);
  const checkerProcesses = processesFor(checksPerS, Math.min(costs.checksPerProcess, 1000 / checkMs), assumed);
  const webProcesses = processesFor(webCores, 1, assumed, peakViewsPerS / costs.viewsPerProcess);
  const nodes = Math.ceil((checkerProcesses + webProcesses) / assumed.nodeCores) + 1;
  const processes = checkerProcesses + webProcesses;

  const postgres = {
    cores:
      coresFor(checksPerS, costs.checkPostgresMs) +
      coresFor(peakViewsPerS, costs.viewPostgresMs) +
      coresFor(demand.validationsPerS, costs.validationPostgresMs),
    rowsPerS: checksPerS * costs.checkRows + peakViewsPerS * costs.viewRows,
    walMbPerS: (checksPerS * costs.checkWalBytes + peakViewsPerS * costs.viewWalBytes) / 1e6,
    connections: processes * connectionsPerProcess,
    gb: (demand.monitors * costs.monitorBytes + demand.purchases * assumed.purchaseBytes) / 1e9,
  };

  const inserts = coresFor(peakViewsPerS, costs.viewEngineMs) + coresFor(checksPerS, costs.checkEngineMs);
  const questions = coresFor(demand.dashboardsPerS, costs.dashboardMs);
  const viewsTb = (demand.views * demand.viewDays * costs.viewBytes) / tera;
  const checksTb = (checksPerS * oneDayS * demand.checkDays * costs.checkBytes) / tera;
  const usableTb = assumed.shardTb * usableDisk;
  // Each replica stores all inserts, while the replicas share the queries.
  const shards = Math.max(
    1,
    Math.ceil((viewsTb + checksTb) / usableTb),
    Math.ceil((inserts + questions / assumed.replicas) / (assumed.shardCores * assumed.fill)),
  );
  const servers = shards * assumed.replicas;
  const store = {
    cores: inserts * assumed.replicas + questions,
    rowsPerS: peakViewsPerS + checksPerS,
    insertsPerS: processes * insertsPerProcess,
    viewsTb,
    checksTb,
    diskTb: ((viewsTb + checksTb) * assumed.replicas) / usableDisk,
    shards,
    servers,
  };

  const megabits = (perS: number, bytes: number) => (perS * bytes * 8) / 1e6;
  const network = {
    inMbit: megabits(peakViewsPerS, assumed.viewIn) + megabits(checksPerS, assumed.checkIn),
    outMbit: megabits(peakViewsPerS, assumed.viewOut) + megabits(checksPerS, assumed.checkOut),
    outTbMonth: ((viewsPerS * assumed.viewOut + checksPerS * assumed.checkOut) * hoursAMonth * 3600) / tera,
  };

  const machine = (cores: number, gb: number) => (cores * assumed.coreHour + gb * assumed.gbHour) * hoursAMonth;
  const disk = (gb: number) => gb * assumed.diskGbMonth;
  const money = {
    nodes: nodes * machine(assumed.nodeCores, assumed.nodeCores * gbACore),
    // Twice, because of the standby.
    postgres: 2 * (machine(assumed.postgresCores, assumed.postgresCores * gbACore) + disk(2 * postgres.gb)),
    store: servers * machine(assumed.shardCores, assumed.shardMemoryGb) + disk(store.diskTb * 1000),
    network: network.outTbMonth * 1000 * assumed.egressGb,
  };

  const limits: Limit[] = [
    {
      name: 'CPU of PostgreSQL',
      used: postgres.cores,
      limit: assumed.postgresCores * assumed.fill,
      unit: 'cores',
      remedy:
        'a larger server; then move whole accounts to separate installations, because one database has one writer',
    },
    {
      name: 'connections of PostgreSQL',
      used: postgres.connections,
      limit: assumed.postgresConnections,
      unit: 'connections',
      remedy: 'PgBouncer in transaction mode',
    },
    {
      name: 'write-ahead log of PostgreSQL',
      used: postgres.walMbPerS,
      limit: assumed.postgresWalMb,
      unit: 'MB/s',
      remedy: 'a faster disk, longer check intervals, or separate installations for some accounts',
    },
    {
      name: 'the shard of the largest website',
      used: (demand.largestWebsite * demand.views * demand.viewDays * costs.viewBytes) / tera,
      limit: usableTb,
      unit: 'TB',
      remedy: 'a larger disk there or a shorter retention, because the rows of a website are on one shard',
    },
    {
      name: 'inserts on each server of the event store',
      used: inserts / shards,
      limit: assumed.shardCores * assumed.fill,
      unit: 'cores',
      remedy: 'larger servers; then move to a cluster with more shards',
    },
    {
      name: 'disk of each server of the event store',
      used: (viewsTb + checksTb) / shards,
      limit: usableTb,
      unit: 'TB',
      remedy:
        'larger disks or a shorter retention; a cluster with more shards requires a move (gatehouse events move), because the number of shards decides the shard of a website',
    },
  ];
  limits.sort((a, b) => b.used / b.limit - a.used / a.limit);
  const total = money.nodes + money.postgres + money.store + money.network;
  return {
    ...{ checksPerS, viewsPerS, peakViewsPerS, webCores, checkerCores, webProcesses, checkerProcesses, nodes },
    ...{ postgres, store, network, money: { ...money, total }, limits },
  };
}

const coresFor = (perS: number, cpuMs: number): number => (perS * cpuMs) / 1000;

function processesFor(load: number, perProcess: number, { fill }: Assumptions, other = 0): number {
  return Math.ceil(Math.max(load / perProcess, other) / fill);
}
