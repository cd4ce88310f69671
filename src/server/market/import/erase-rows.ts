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
  await eraseRows(email, {
    list: (page) => listSealedRefusals(db, accountId, page),
    textOf: ({ row_text }) => unsealRow(vault, row_text),
    remove: (ids) => deleteRefusalsById(db, accountId, ids),
  });
  await eraseRows(email, {
    list: (page) => listSealedChanges(db, accountId, page),
    textOf: (row) => JSON.stringify(decryptChange(vault, row)),
    remove: (ids) => deleteChangesById(db, accountId, ids),
  });
}

type Rows<Row> = {
  list: (page: { afterId: number; limit: number }) => Promise<Row[]>;
  textOf: (row: Row) => string;
  remove: (ids: number[]) => Promise<void>;
};

async function eraseRows<Row extends { id: number }>(
  email: string,
  { list, textOf, remove }: Rows<Row>,
): Promise<void> {
  for (let afterId = 0; ; ) {
    const rows = await list({ afterId, limit: rowsAtOnce });
    await remove(rows.filter((row) => textOf(row).toLowerCase().includes(email)).map(({ id }) => id));
    afterId = rows.at(-1)?.id ?? 0;
    if (rows.length < rowsAtOnce) break;
  }
}
