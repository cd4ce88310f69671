import { isUnacknowledged } from './incidents/index.ts';
import { countUnconfirmedMonitors } from './monitor/index.ts';

/** What the courier needs to know about monitors. */
export const alertConditions = { isUnacknowledged, countUnconfirmed: countUnconfirmedMonitors };
