import type { Costs } from './costs.ts';
import { type Assumptions, type Demand, oneDayS } from './demand.ts';

export type Step = 'one process' | 'PostgreSQL, roles apart' | 'several nodes' | 'a cluster of the event store';

const oneMachineCores = 4;
const tera = 1e12;

/**
 * One process can use one core. With separate roles, all cores of one machine can be used. Several nodes share one
 * event store server until its disk or its cores are full.
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
