import { findServiceOwner } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { toPng } from '../../kernel/index.ts';
import { findLogo, findProfile } from './profile.store.ts';

/**
 * The logo for an account's invoices and statements, as PNG. The shop's logo is its owner's: what other authors sell is
 * invoiced in their own name.
 */
export async function findDocumentLogo(db: DatabaseOrTransaction, accountId: number): Promise<Buffer | undefined> {
  if ((await findServiceOwner(db))?.id !== accountId) return undefined;
  const { logo } = await findProfile(db, accountId);
  const content = logo === null ? undefined : await findLogo(db, logo);
  return content && toPng(content);
}
