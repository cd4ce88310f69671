import type { ProxyNotice } from '../http/index.ts';
import type { FirstSteps, loadOverview, loadTrends } from './overview.ts';

/** What the console's own routes answer, beside those of the features. */

export type OverviewAnswer = Awaited<ReturnType<typeof loadOverview>> & {
  /** for the owner of the service: what is wrong with the proxy in front, and the setting that mends it */
  proxy: ProxyNotice[];
};
export type TrendsAnswer = Awaited<ReturnType<typeof loadTrends>>;
export type FirstStepsAnswer = FirstSteps;

export type { ConsoleEndpoint } from './console-api.ts';
