import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Costs, measuredCosts } from './costs.ts';
import { assumed, type Demand, planned } from './demand.ts';
import { planFor } from './plan.ts';
import { stepFor } from './steps.ts';

const costs: Costs = {
  ...measuredCosts,
  checkMs: 1,
  handshakeMs: 1,
  checksPerProcess: 1000,
  checkPostgresMs: 0.2,
  checkWalBytes: 1000,
  checkRows: 2,
  checkBytes: 10,
  checkEngineMs: 0,
  viewMs: 0.2,
  viewsPerProcess: 5000,
  viewPostgresMs: 0.1,
  viewWalBytes: 0,
  viewRows: 1,
  viewBytes: 20,
  viewEngineMs: 0.1,
  dashboardMs: 100,
};
/** 1,000 checks per second, and 1,000 page views per second, 5,000 at the peak. */
const demand: Demand = {
  ...planned,
  monitors: 60_000,
  intervalS: 60,
  tlsShare: 1,
  views: 86_400_000,
  peak: 5,
  viewDays: 100,
  checkDays: 10,
  validationsPerS: 0,
  dashboardsPerS: 0,
};
const machines = { ...assumed, fill: 0.5, nodeCores: 4, shardTb: 0.03, replicas: 2, shardCores: 4 };
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-6 * Math.max(1, b), `${a} instead of ${b}`);

test('multiplies measured costs by the load', () => {
  const plan = planFor(demand, costs, machines);
  near(plan.checksPerS, 1000);
  near(plan.peakViewsPerS, 5000);
  // 1,000 checks of 2 ms keep 2 cores busy, which takes 4 processes at half load. 5,000 views of 0.2 ms keep 1 core
  // busy, which takes 2 processes.
  near(plan.checkerCores, 2);
  assert.equal(plan.checkerProcesses, 4);
  assert.equal(plan.webProcesses, 2);
  // 6 processes run on 2 machines with 4 cores. One more machine is spare.
  assert.equal(plan.nodes, 3);
  // 1,000 x 0.2 ms + 5,000 x 0.1 ms; 1,000 x 2 + 5,000 x 1 rows; 1,000 x 1,000 bytes; 6 processes of 20 connections.
  near(plan.postgres.cores, 0.7);
  near(plan.postgres.rowsPerS, 7000);
  near(plan.postgres.walMbPerS, 1);
  assert.equal(plan.postgres.connections, 120);
});

test('plans as many shards as the fullest resource needs', () => {
  const { store } = planFor(demand, costs, machines);
  // Page views: 86.4 million a day x 100 days x 20 bytes. Checks: 86.4 million a day x 10 days x 10 bytes.
  near(store.viewsTb, 0.1728);
  near(store.checksTb, 0.00864);
  // 0.18144 TB on disks of 0.03 TB, of which 0.02 TB can be used.
  assert.equal(store.shards, 10);
  assert.equal(store.servers, 20);
  near(store.diskTb, 0.18144 * 2 * 1.5);
  // 5,000 views of 0.1 ms, on each of 2 replicas.
  near(store.cores, 1);
  assert.equal(planFor(demand, { ...costs, viewEngineMs: 9 }, { ...machines, shardTb: 4 }).store.shards, 23);
});

test('adds up machine hours, disks and outgoing traffic for a month', () => {
  const prices = { ...machines, coreHour: 1, gbHour: 0, diskGbMonth: 0, egressGb: 0, postgresCores: 8 };
  const { money } = planFor(demand, costs, prices);
  near(money.nodes, 3 * 4 * 730);
  near(money.postgres, 2 * 8 * 730);
  near(money.store, 20 * 4 * 730);
  near(money.total, (12 + 16 + 80) * 730);
  const traffic = { ...prices, coreHour: 0, egressGb: 1, viewOut: 1000, checkOut: 1000 };
  // 2,000 x 1,000 bytes per second for 730 hours: 5,256 GB.
  near(planFor(demand, costs, traffic).money.total, 5256);
});

test('lists the fullest resource first', () => {
  const few = planFor(demand, costs, { ...machines, postgresConnections: 60 }).limits[0]!;
  assert.deepEqual([few.name, few.used, few.limit], ['connections of PostgreSQL', 120, 60]);
  const one = planFor({ ...demand, largestWebsite: 1 }, costs, machines).limits[0]!;
  assert.equal(one.name, 'the shard of the largest website');
  near(one.used, 0.1728);
});

test('chooses the smallest installation for the load', () => {
  const of = (monitors: number, views: number, more: Partial<Demand> = {}) =>
    stepFor({ ...demand, viewDays: 30, monitors, views, ...more }, costs, { ...assumed, fill: 0.5 });
  // 5 checks of 2 ms and 5.8 views of 0.2 ms per second.
  assert.equal(of(300, 100_000), 'one process');
  // 500 checks of 2 ms keep one core busy, which is more than half of one core and less than half of four.
  assert.equal(of(30_000, 100_000), 'PostgreSQL, roles apart');
  assert.equal(of(100_000, 100_000), 'several nodes');
  // 4.3 TB of page views do not fit on a disk of 4 TB.
  assert.equal(of(300, 86_400_000, { viewDays: 2500 }), 'a cluster of the event store');
});
