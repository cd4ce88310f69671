import { dayMs, hourMs, minuteMs, secondMs, startPeriodicJobs } from '../kernel/index.ts';
import { deleteExpiredMailAllowances, deleteFinishedMessages } from '../outbox/index.ts';
import { storeListedPrices } from './catalogue/index.ts';
import { findWayBack, reconcileOrders, type StripeDeps } from './checkout/index.ts';
import { deleteErasedInvoices } from './customer-data/index.ts';
import { sweepMarketImports } from './import/index.ts';
import { type ListOtherKeys, removeUnusedFiles } from './items/index.ts';
import { deleteExpiredLicences } from './licences/index.ts';
import type { ShopOutages } from './make-good/index.ts';
import { endSubscriptions } from './purchases/index.ts';
import { sendEndNotices } from './renewals/index.ts';
import { sendReviewRequests } from './review-requests/index.ts';
import { sendSecondChances } from './second-chance/index.ts';
import { checkShops, deleteOldShopAlerts } from './shop-alerts/index.ts';
import { sendDueVersionMails } from './version-mails/index.ts';

/** One job runs at a time. A failed job runs again when it is next due. */
export function startMarketJobs(deps: StripeDeps & { listOtherKeys: ListOtherKeys; shopOutages: ShopOutages }): {
  stop(): Promise<void>;
} {
  return startPeriodicJobs(deps, [
    { name: 'orders', everyMs: minuteMs, run: () => reconcileOrders(deps) },
    {
      name: 'prices of sales',
      everyMs: 10 * secondMs,
      run: () => storeListedPrices(deps.database, deps.now()),
    },
    { name: 'imports of sales', everyMs: minuteMs, run: () => sweepMarketImports(deps) },
    { name: 'mails about versions', everyMs: 10 * secondMs, run: () => sendDueVersionMails(deps) },
    { name: 'shop alerts', everyMs: minuteMs, run: () => checkShops(deps) },
    {
      name: 'unpaid orders of outages',
      everyMs: minuteMs,
      run: async () => {
        const { list: listIncidents } = deps.shopOutages;
        await sendSecondChances({ ...deps, listIncidents, findWayBack: (order) => findWayBack(deps, order) });
      },
    },
    { name: 'old shop alerts', everyMs: hourMs, run: () => deleteOldShopAlerts(deps) },
    { name: 'ended subscriptions', everyMs: minuteMs, run: () => endSubscriptions(deps) },
    { name: 'ends of licences', everyMs: minuteMs, run: () => sendEndNotices(deps) },
    { name: 'requests for reviews', everyMs: hourMs, run: () => sendReviewRequests(deps) },
    { name: 'invoices of erased buyers', everyMs: dayMs, run: () => deleteErasedInvoices(deps) },
    { name: 'expired licences', everyMs: hourMs, run: () => deleteExpiredLicences(deps) },
    { name: 'mail allowances', everyMs: hourMs, run: () => deleteExpiredMailAllowances(deps.database.db, deps.now()) },
    { name: 'sent sign-in links', everyMs: hourMs, run: () => deleteSentLinks(deps) },
    { name: 'unused files', everyMs: hourMs, run: () => removeUnusedFiles(deps, deps.listOtherKeys) },
  ]);
}

const deleteSentLinks = ({ database, now }: Pick<StripeDeps, 'database' | 'now'>): Promise<void> =>
  deleteFinishedMessages(database.db, 'library_link', now() - dayMs);
