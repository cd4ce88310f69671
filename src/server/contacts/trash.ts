import { lockAccount, requireTestRecipientAllowed } from '../accounts/index.ts';
import type { DatabaseOrTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { t, type Vault } from '../kernel/index.ts';
import { type AlertChannel, sealAlertChannels } from '../outbox/index.ts';
import type { Restoration, TrashKind } from '../trash/index.ts';
import { requireContactLimit } from './contacts.ts';
import { destinationOf } from './destination.ts';
import { contactSubject, hashOfList, readLeftLists } from './left-lists.ts';
import { type ContactLists, readLists } from './lists.ts';

type TrashDeps = Pick<Deps, 'database' | 'mail' | 'vault' | 'now'> & { lists: ContactLists };

/** A restored contact returns to the lists that have not changed since its deletion and that the caller can change. */
export const contactTrash = (deps: TrashDeps, { changed }: { changed: () => void }): TrashKind => ({
  ...contactSubject,
  permission: 'monitors:write',
  taken: () =>
    t(
      'Another contact has its destination now. Delete that contact and replace it with another, then restore this one.',
    ),
  async check({ trx, caller: { accountId }, row }) {
    await lockAccount(deps.database, trx, accountId);
    await requireContactLimit(trx, accountId);
    await requireTestRecipientAllowed(deps, trx, accountId, contactOf(deps.vault, row));
    return undefined;
  },
  restored: ({ trx, caller, row }) => returnToLists(deps, trx, caller, row),
  changed,
});

const contactOf = (vault: Vault, { channel, destination_sealed: sealed }: Restoration['row']): AlertChannel =>
  destinationOf(vault, { channel: String(channel), destination_sealed: String(sealed) });

async function returnToLists(
  deps: TrashDeps,
  trx: DatabaseOrTransaction,
  { accountId, may }: Restoration['caller'],
  row: Restoration['row'],
): Promise<void> {
  const { vault, lists } = deps;
  const contact = contactOf(vault, row);
  const left = readLeftLists(row.lists).filter(({ kind }) => may(lists[kind].write));
  if (left.length === 0) return;
  const nowMs = deps.now();
  const read = await readLists(deps, trx, accountId, deps.database);
  const current = new Map(read.map(({ kind, id, alerts }) => [`${kind} ${id}`, alerts]));
  for (const { kind, id, at, rest } of left) {
    // An empty list is not read. If its row was deleted, nothing is changed below.
    const alerts = current.get(`${kind} ${id}`) ?? [];
    if (hashOfList(vault, alerts) !== rest) continue;
    const alertsSealed = sealAlertChannels(vault, alerts.toSpliced(at, 0, contact));
    await lists[kind].replace(trx, accountId, { ids: [id], alertsSealed, nowMs });
  }
}
