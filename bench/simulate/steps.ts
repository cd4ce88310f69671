import type { Costs } from './costs.ts';
import { type Assumptions, type Demand, oneDayS } from './demand.ts';

/** The smallest installation that carries a demand. */
export type Step = 'one process' | 'PostgreSQL, roles apart' | 'several nodes' | 'a cluster of the event store';

/** Cores of the one machine on which everything runs, before there are several. */
const oneMachineCores = 4;
const tera = 1e12;

/**
 * One process computes on one core; with roles apart one machine is used whole; several nodes share one server of the event
 * store until its disk or its cores end.
 */
export function stepFor(demand: Demand, costs: Costs, assumed: Assumptions): Step {
  const checksPerS = demand.monitors / demand.intervalS;
  const peakPerS = (demand.views / oneDayS) * demand.peak;
  const checks = (checksPerS * (costs.checkMs + demand.tlsShare * costs.handshakeMs)) / 1000;
  const service = checks + (peakPerS * costs.viewMs + demand.validationsPerS * costs.validationMs) / 1000;
  const engine =
    (peakPerS * costs.viewEngineMs + checksPerS * costs.checkEngineMs + demand.dashboardsPerS * costs.dashboardMs) /
    1000;
  const postgres = (checksPerS * costs.checkPostgresMs + peakPerS * costs.viewPostgresMs) / 1000;
  const tb =
    (demand.views * demand.viewDays * costs.viewBytes + checksPerS * oneDayS * demand.checkDays * costs.checkBytes) /
    tera;
  const { fill, shardCores, shardTb } = assumed;
  if (tb > (shardTb * 2) / 3 || engine > shardCores * fill) return 'a cluster of the event store';
  if (service <= fill && engine <= fill) return 'one process';
  if (service + engine + postgres <= oneMachineCores * fill) return 'PostgreSQL, roles apart';
  return 'several nodes';
}
