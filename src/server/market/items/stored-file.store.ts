import type { LedgerOrTransaction } from '../../ledger/index.ts';

/** Which of these files something names, whoever's it is: the same content is kept once for all. */
export async function keysInUse(db: LedgerOrTransaction, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const media = await db.selectFrom('item_media').select('file_key').where('file_key', 'in', keys).execute();
  const files = await db.selectFrom('item_files').select('file_key').where('file_key', 'in', keys).execute();
  return new Set([...media, ...files].map(({ file_key }) => file_key));
}
