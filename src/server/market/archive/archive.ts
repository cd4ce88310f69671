import { type ArchiveEntry, pathPart } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { listArchivedFiles } from '../catalogue/index.ts';
import { createInvoicePdf, invoiceFileName } from '../library/index.ts';
import { findPurchase, issuedDocuments, purchasesCsv } from '../purchases/index.ts';

const always = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };

export async function* archiveMarket(
  deps: Pick<Deps, 'database' | 'vault' | 'files'>,
  accountId: number,
): AsyncGenerator<ArchiveEntry> {
  const { db } = deps.database;
  const all = { search: undefined, codeHashes: [], state: undefined, itemId: undefined };
  yield { path: 'market/purchases.csv', content: purchasesCsv(deps, accountId, all) };
  for await (const { purchase_id, number } of issuedDocuments(db, accountId, always)) {
    const purchase = await findPurchase(db, accountId, purchase_id);
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

async function* later(make: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await make();
}
