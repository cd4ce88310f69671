import { isUnacknowledged } from './incidents/index.ts';
import { countUnconfirmedMonitors } from './monitor/index.ts';

/** Conditions of the courier that depend on monitors. */
export const alertConditions = { isUnacknowledged, countUnconfirmed: countUnconfirmedMonitors };
