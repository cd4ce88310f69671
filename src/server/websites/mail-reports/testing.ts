import type { MailReportDeps } from './compose-mail.ts';

/** For websites without outages. */
export const withoutOutages = <D extends object>(deps: D): D & Pick<MailReportDeps, 'findOutages'> => ({
  ...deps,
  findOutages: async () => ({ outages: 0, downtimeMs: 0, visits: [], sales: null }),
});
