import { findServiceOwner } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { toPng } from '../../kernel/index.ts';
import { accentOf, isColour } from '../../pages/index.ts';
import { findLogo, findProfile } from './profile.store.ts';

/** `accent`: `#rrggbb`, readable on white; undefined where the shop has none. `logo`: PNG. */
export type DocumentLook = { accent: string | undefined; logo: Uint8Array | undefined };

/**
 * The looks of an account's invoices and statements. The colour is the shop's for everything sold there; the logo is its
 * owner's: what other authors sell is invoiced in their own name.
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
