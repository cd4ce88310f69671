import {
  type CopiedRow,
  type DatabaseOrTransaction,
  inTransaction,
  isUniqueViolation,
  reinsertRows,
  type TrashRow,
} from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { notFound, Refusal, t } from '../kernel/index.ts';
import type { Restorer, TrashKind } from './kind.ts';
import { deleteRestored, findTrashOfRow, insertCopies, listCopies, lockTrash } from './trash.store.ts';

type RestoreDeps = Pick<Deps, 'database' | 'now'>;

/** Restores the whole entry or nothing. Throws `not_found`, and `conflict` or a quota's refusal if it can't be restored. */
export async function restoreFromTrash(
  deps: RestoreDeps,
  kind: TrashKind,
  caller: Restorer,
  id: number,
): Promise<TrashRow> {
  const { accountId } = caller;
  let restored: TrashRow;
  try {
    restored = await inTransaction(deps.database, async (trx) => {
      const trash = await lockTrash(deps.database, trx, accountId, { kind: kind.kind, id });
      if (!trash) throw notFound();
      await restoreRows(deps, trx, kind, caller, trash);
      await deleteRestored(trx, accountId, trash.id);
      return trash;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('conflict', kind.taken(), { cause: error });
    throw error;
  }
  await kind.changed?.(accountId);
  return restored;
}

async function restoreRows(
  { now }: RestoreDeps,
  trx: DatabaseOrTransaction,
  kind: TrashKind,
  caller: Restorer,
  trash: TrashRow,
): Promise<void> {
  const copies = await listCopies(trx, trash.id);
  const row = JSON.parse(copies[0]!.content) as Record<string, unknown>;
  const restoration = { trx, caller, row, deletedAt: trash.deleted_at, nowMs: now() };
  const changes = await kind.check?.(restoration);
  const inserted = await reinsertRows(trx, copies, (table, one) => {
    // Messages that were not sent before the deletion are outdated.
    if (table === 'outbox' && one.state === 'waiting') return undefined;
    const changed = table === kind.table ? { ...one, ...changes } : one;
    return kind.change ? kind.change(table, changed, restoration) : changed;
  });
  if (!inserted)
    throw new Refusal(
      'conflict',
      kind.parentDeleted?.() ?? t('It belonged to something that was deleted. Restore that first.'),
    );
  for (const { row: copy, parent } of inserted.left) await keepForParent(trx, trash, copy, parent);
  await kind.restored?.(restoration);
}

/** A row with two parents, both in the trash, is restored with the second one. */
async function keepForParent(
  trx: DatabaseOrTransaction,
  trash: TrashRow,
  copy: CopiedRow,
  { table, id }: { table: string; id: unknown },
): Promise<void> {
  const other = await findTrashOfRow(trx, trash.account_id, { table, id: Number(id) });
  if (other && other.id !== trash.id) await insertCopies(trx, other.id, [copy], other.next);
}
