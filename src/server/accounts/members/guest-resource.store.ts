import type { DatabaseOrTransaction } from '../../database/index.ts';
import { type GuestResourceKind, guestResourceKinds } from '../../http/index.ts';

export type SharedResourceIds = Record<GuestResourceKind, number[]>;

export const byGuestResource = <T>(of: (kind: GuestResourceKind) => T): Record<GuestResourceKind, T> =>
  Object.fromEntries(guestResourceKinds.map((kind) => [kind, of(kind)])) as Record<GuestResourceKind, T>;

export const noSharedResources = (): SharedResourceIds => byGuestResource(() => []);

export async function listShownResources(
  db: DatabaseOrTransaction,
  accountId: number,
  userId?: number,
): Promise<Map<number, SharedResourceIds>> {
  let query = db
    .selectFrom('guest_things')
    .select(['user_id', 'kind', 'thing_id'])
    .where('account_id', '=', accountId)
    .orderBy('user_id')
    .orderBy('kind')
    .orderBy('thing_id');
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  const shown = new Map<number, SharedResourceIds>();
  for (const { user_id, kind, thing_id } of await query.execute()) {
    const resources = shown.get(user_id) ?? noSharedResources();
    resources[kind].push(thing_id);
    shown.set(user_id, resources);
  }
  return shown;
}

export async function setShownResources(
  db: DatabaseOrTransaction,
  { accountId, userId }: { accountId: number; userId: number },
  resources: SharedResourceIds,
): Promise<void> {
  await db.deleteFrom('guest_things').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  const rows = guestResourceKinds.flatMap((kind) =>
    resources[kind].map((thing_id) => ({ account_id: accountId, user_id: userId, kind, thing_id })),
  );
  if (rows.length > 0) await db.insertInto('guest_things').values(rows).execute();
}
