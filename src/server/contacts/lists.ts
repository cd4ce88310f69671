import type { Database, DatabaseOrTransaction } from '../database/index.ts';
import type { Vault } from '../kernel/index.ts';
import { type AlertChannel, type AlertLists, sealAlertChannels, unsealAlertChannels } from '../outbox/index.ts';
import { identityOf } from './destination.ts';

type ListKind = UseKind | 'incident';

/** Incidents are not shown as uses, because their lists are copies of policy steps. */
export type UseKind = 'monitor' | 'alert_policy' | 'objective' | 'website' | 'shop';

export type ContactLists = Readonly<Record<ListKind, AlertLists>>;

export type ReadList = { kind: ListKind; id: number; parentId: number; name: string; alerts: AlertChannel[] };
/** `isOnlyRecipient`: of the list, or of at least one of its lists */
export type Use = { kind: UseKind; id: number; name: string; isOnlyRecipient: boolean };

type Deps = { lists: ContactLists; vault: Vault };

/** Returns all lists of the account that aren't empty. If `locked` is set, locks them until the transaction ends. */
export async function readLists(
  { lists, vault }: Deps,
  db: DatabaseOrTransaction,
  accountId: number,
  locked?: Database,
): Promise<ReadList[]> {
  const read: ReadList[] = [];
  for (const [kind, { list }] of Object.entries(lists) as [ListKind, AlertLists][])
    for (const { id, parent_id: parentId = id, name, alerts_sealed } of await list(db, accountId, locked))
      read.push({ kind, id, parentId, name, alerts: unsealAlertChannels(vault, alerts_sealed) });
  return read;
}

/** Returns the uses of each destination by its identity. */
export function usesByDestination(lists: readonly ReadList[]): Map<string, { destination: AlertChannel; uses: Use[] }> {
  const found = new Map<string, { destination: AlertChannel; uses: Use[] }>();
  const uses = new Map<string, Use>();
  for (const { alerts, kind, parentId: id, name } of lists) {
    if (kind === 'incident') continue;
    const distinct = new Map(alerts.map((one) => [identityOf(one), one]));
    for (const [identity, destination] of distinct) {
      const entry = found.get(identity) ?? { destination, uses: [] };
      const isOnlyRecipient = distinct.size === 1;
      const key = `${identity} ${kind} ${id}`;
      const known = uses.get(key);
      if (known) known.isOnlyRecipient ||= isOnlyRecipient;
      else {
        const use = { kind, id, name, isOnlyRecipient };
        uses.set(key, use);
        entry.uses.push(use);
      }
      found.set(identity, entry);
    }
  }
  return found;
}

/** Replaces a destination in all lists, or removes it if `to` is undefined. Lists that become equal are one write. */
export async function rewriteLists(
  { lists, vault }: Deps,
  trx: DatabaseOrTransaction,
  { accountId, read, from, to, nowMs }: RewriteOptions,
): Promise<void> {
  const isReplaced = isSameAs(from);
  const groups = Map.groupBy(
    read
      .filter(({ alerts }) => alerts.some(isReplaced))
      .map((list) => ({ ...list, alerts: replaceDestination(list.alerts, from, to) })),
    ({ kind, alerts }) => JSON.stringify([kind, alerts]),
  );
  for (const same of groups.values()) {
    const [{ kind, alerts }] = same as [ReadList];
    const alertsSealed = sealAlertChannels(vault, alerts);
    await lists[kind].replace(trx, accountId, { ids: same.map(({ id }) => id), alertsSealed, nowMs });
  }
}

type RewriteOptions = {
  accountId: number;
  read: readonly ReadList[];
  from: AlertChannel;
  to: AlertChannel | undefined;
  nowMs: number;
};

export function isSameAs(destination: AlertChannel): (one: AlertChannel) => boolean {
  const identity = identityOf(destination);
  return (one) => identityOf(one) === identity;
}

/** Removes `from` if `to` is undefined. A list that already contains `to` doesn't get it twice. */
function replaceDestination(
  alerts: readonly AlertChannel[],
  from: AlertChannel,
  to: AlertChannel | undefined,
): AlertChannel[] {
  const isFrom = isSameAs(from);
  const isTo = to ? isSameAs(to) : () => false;
  const at = alerts.findIndex((one) => isFrom(one) || isTo(one));
  return alerts.flatMap((one, index) => {
    if (!isFrom(one) && !isTo(one)) return [one];
    return to !== undefined && index === at ? [to] : [];
  });
}
