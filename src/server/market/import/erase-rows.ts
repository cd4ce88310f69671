import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { deleteChangesById, listSealedChanges } from './change.store.ts';
import { deleteRefusalsById, listSealedRefusals } from './refusal.store.ts';
import { unsealRow } from './refused-rows.ts';
import { decryptChange } from './run-changes.ts';

const rowsAtOnce = 500;

/** Deletes the rows of import reports that contain the address (in lower case). */
export async function eraseImportedRows(
  db: DatabaseOrTransaction,
  vault: Vault,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  const contains = (text: string): boolean => text.toLowerCase().includes(email);
  for (let afterId = 0; ; ) {
    const rows = await listSealedRefusals(db, accountId, { afterId, limit: rowsAtOnce });
    const ids = rows.filter((row) => contains(unsealRow(vault, row.row_text))).map(({ id }) => id);
    await deleteRefusalsById(db, accountId, ids);
    afterId = rows.at(-1)?.id ?? 0;
    if (rows.length < rowsAtOnce) break;
  }
  for (let afterId = 0; ; ) {
    const rows = await listSealedChanges(db, accountId, { afterId, limit: rowsAtOnce });
    const ids = rows.filter((row) => contains(JSON.stringify(decryptChange(vault, row)))).map(({ id }) => id);
    await deleteChangesById(db, accountId, ids);
    afterId = rows.at(-1)?.id ?? 0;
    if (rows.length < rowsAtOnce) break;
  }
}
