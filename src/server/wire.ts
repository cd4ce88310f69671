import type { ProxyNotice } from './http/index.ts';
import type { loadOverview } from './overview.ts';

/** What the console's own routes answer, beside those of the features. */

export type OverviewAnswer = Awaited<ReturnType<typeof loadOverview>> & {
  /** for the owner of the service: what is wrong with the proxy in front, and the setting that mends it */
  proxy: ProxyNotice[];
};
export type WebhookSecretAnswer = { secret: string };
