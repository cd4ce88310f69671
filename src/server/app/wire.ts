import type { ProxyNotice } from '../http/index.ts';
import type { FirstSteps, loadOverview, loadTrends } from './overview.ts';

export type OverviewAnswer = Awaited<ReturnType<typeof loadOverview>> & {
  /** only for the owner of the service: problems with the reverse proxy, each with the setting that fixes it */
  proxy: ProxyNotice[];
};
export type TrendsAnswer = Awaited<ReturnType<typeof loadTrends>>;
export type FirstStepsAnswer = FirstSteps;

export type { ConsoleEndpoint } from './console-api.ts';
