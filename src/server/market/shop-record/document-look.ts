import { findServiceOwner } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { toPng } from '../../kernel/index.ts';
import { accentOf, isColour } from '../../pages/index.ts';
import { findLogo, findProfile } from './profile.store.ts';

/** `accent` is readable on white, `logo` is a PNG. */
export type DocumentLook = { accent: string | undefined; logo: Uint8Array | undefined };

/**
 * All authors get the shop's colour. Only the owner gets the shop's logo, because other authors send invoices in their
 * own name.
 */
export async function findDocumentLook(db: DatabaseOrTransaction, accountId: number): Promise<DocumentLook> {
  const owner = await findServiceOwner(db);
  if (!owner) return { accent: undefined, logo: undefined };
  const { logo, accent } = await findProfile(db, owner.id);
  const content = logo === null || owner.id !== accountId ? undefined : await findLogo(db, logo);
  return {
    accent: isColour(accent) ? accentOf(accent).light.accent : undefined,
    logo: content && (await toPng(content)),
  };
}
