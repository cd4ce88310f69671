import type { MailReportDeps } from './compose-mail.ts';

export const withoutOutages = <D extends object>(deps: D): D & Pick<MailReportDeps, 'findOutages'> => ({
  ...deps,
  findOutages: async () => ({ outages: 0, downtimeMs: 0, visits: [], sales: null }),
});
