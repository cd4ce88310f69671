import type { DatabaseOrTransaction, ItemMonitorSubject, ItemRow } from '../../database/index.ts';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { cutText, Refusal, t } from '../../kernel/index.ts';
import { isCurrent } from './current-address.ts';
import { deleteItemMonitor, insertItemMonitor, listItemMonitors, updateBadge } from './item-monitor.store.ts';

/** `uptime`: percent over `days`; null: unknown */
type Health = { id: number; name: string; url: string; status: string; uptime: number | null; days: number };

export type ItemMonitors = {
  /** Throws `invalid`, or `forbidden` if the limit is reached. */
  create(trx: DatabaseOrTransaction, caller: Caller, watched: { name: string; url: string }): Promise<number>;
  changed(): void;
  health(accountId: number, monitorId: number): Promise<Health | undefined>;
};

type Wanted = { subject: ItemMonitorSubject; url: string | undefined; showsBadge: boolean | undefined };

const names = { demo: 'demo', licence_endpoint: 'license endpoint' } satisfies Record<ItemMonitorSubject, string>;

/**
 * Creates the monitor and its link to the item in one transaction. Keeps an existing monitor. But if the demo link has
 * changed, links a new monitor and leaves the old monitor in the account. Throws `conflict` without a URL, and the
 * errors of `create`.
 */
export async function monitorItem(
  deps: Pick<Deps, 'database' | 'now'>,
  { create, changed, health }: ItemMonitors,
  caller: Caller,
  item: ItemRow,
  { subject, url, showsBadge }: Wanted,
): Promise<void> {
  const of = { accountId: caller.accountId, itemId: item.id };
  const linked = async (db: DatabaseOrTransaction) =>
    (await listItemMonitors(db, of)).find((row) => row.subject === subject);
  const before = await linked(deps.database.db);
  const checked = before && (await health(caller.accountId, before.monitor_id));
  const outdatedId = checked && !isCurrent(item, subject, checked.url) ? checked.id : undefined;
  const isNew = await inTransaction(deps.database, async (trx) => {
    const known = await linked(trx);
    if (known && known.monitor_id !== outdatedId) {
      if (showsBadge !== undefined) await updateBadge(trx, { ...of, subject }, showsBadge);
      return false;
    }
    if (known) await deleteItemMonitor(trx, { ...of, subject });
    const watched = { name: cutText(`${item.name}: ${names[subject]}`, 255), url: addressOf(item, subject, url) };
    const row = {
      item_id: item.id,
      subject,
      account_id: caller.accountId,
      monitor_id: await create(trx, caller, watched),
      shows_badge: (showsBadge ?? known?.shows_badge === 1) ? 1 : 0,
      created_at: deps.now(),
    };
    // A concurrent request was first.
    if (!(await insertItemMonitor(trx, row)))
      throw new Refusal('conflict', t('This is already monitored. Reload the page.'));
    return true;
  });
  if (isNew) changed();
}

function addressOf(item: ItemRow, subject: ItemMonitorSubject, url: string | undefined): string {
  switch (subject) {
    case 'demo':
      if (item.demo_link === '') throw new Refusal('conflict', t('This item has no demo link. Add one first.'));
      return item.demo_link;
    case 'licence_endpoint':
      if (url === undefined || url === '')
        throw new Refusal('conflict', t('Send url, the URL of your license server.'));
      return url;
  }
}
