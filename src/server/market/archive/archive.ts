import { type ArchiveEntry, pathPart } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { listArchivedFiles } from '../catalogue/index.ts';
import { listIssuedInvoices } from '../invoices/index.ts';
import { createInvoicePdf, invoiceFileName } from '../library/index.ts';
import { findPurchase, listOldInvoices, purchasesCsv } from '../purchases/index.ts';

const rowsAtOnce = 100;

export async function* archiveMarket(
  deps: Pick<Deps, 'database' | 'vault' | 'files'>,
  accountId: number,
): AsyncGenerator<ArchiveEntry> {
  const { db } = deps.database;
  const all = { search: undefined, codeHashes: [], state: undefined, itemId: undefined };
  yield { path: 'market/purchases.csv', content: purchasesCsv(deps, accountId, all) };
  for await (const { purchaseId, number } of listNumbers(deps, accountId)) {
    const purchase = await findPurchase(db, accountId, purchaseId);
    if (!purchase) continue;
    const content = later(() => createInvoicePdf(deps, purchase, number));
    yield { path: `market/invoices/${invoiceFileName(number)}`, content };
  }
  const taken = new Set<string>();
  for (const { item_id, item_name, version, name, file_key } of await listArchivedFiles(db, accountId)) {
    if ((await deps.files.size(file_key)) === undefined) continue;
    const folder = `market/files/${item_id}-${pathPart(item_name)}/${version === '' ? 'media' : pathPart(version)}`;
    let path = `${folder}/${pathPart(name)}`;
    for (let n = 2; taken.has(path); n++) path = `${folder}/${n}-${pathPart(name)}`;
    taken.add(path);
    yield { path, content: await deps.files.read(file_key), isCompressible: false };
  }
}

async function* listNumbers(
  { database: { db } }: Pick<Deps, 'database'>,
  accountId: number,
): AsyncGenerator<{ purchaseId: number; number: string }> {
  const always = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER, limit: rowsAtOnce };
  for (let afterId = 0; ; ) {
    const rows = await listOldInvoices(db, accountId, { ...always, afterId });
    for (const { id, invoice_number } of rows) yield { purchaseId: id, number: String(invoice_number) };
    afterId = rows.at(-1)?.id ?? 0;
    if (rows.length < rowsAtOnce) break;
  }
  for (let afterId = 0; ; ) {
    const rows = await listIssuedInvoices(db, accountId, { ...always, afterId });
    for (const { purchase_id, number } of rows) yield { purchaseId: purchase_id, number };
    afterId = rows.at(-1)?.id ?? 0;
    if (rows.length < rowsAtOnce) break;
  }
}

async function* later(make: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await make();
}
