import { copyDoomedRows, type DatabaseOrTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/index.ts';
import type { TrashSubject } from './kind.ts';
import { insertCopies, insertTrash, lockSubject } from './trash.store.ts';

/**
 * Copies a row, and the rows that are deleted with it, to the trash. Call it in the transaction that deletes the row.
 * Returns false if the account has no such row. `title` replaces the column. `note`: what the kind needs to restore the
 * row, added to its columns
 */
export async function moveToTrash(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  trx: DatabaseOrTransaction,
  { kind, table, title: column, events, others: further = {} }: TrashSubject,
  { accountId, actor }: Pick<Caller, 'accountId' | 'actor'>,
  id: number,
  { title, note }: { title?: string; note?: Record<string, string> } = {},
): Promise<boolean> {
  const subject = await lockSubject(database, trx, { table, title: column }, accountId, id);
  if (!subject) return false;
  const copies = await copyDoomedRows(
    trx,
    { table, id },
    Object.entries(further).map(([other, column]) => ({ table: other, column, value: id })),
  );
  const trash = await insertTrash(trx, accountId, {
    kind,
    subject_id: id,
    title: title ?? subject.title,
    event_stream: events ?? null,
    deleted_at: now(),
    deleted_by: actor?.name ?? '',
  });
  const [row, ...others] = copies;
  const noted = note ? { ...row!, content: JSON.stringify({ ...JSON.parse(row!.content), ...note }) } : row!;
  await insertCopies(trx, trash.id, [noted, ...others]);
  return true;
}
