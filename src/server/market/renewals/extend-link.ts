import type { PurchaseRow } from '../../database/index.ts';
import { idInToken, isSameToken, signId, type Vault } from '../../kernel/index.ts';

const purpose = 'link to extend a purchase';

/** Includes the address, so a purchase that moves to another buyer gets another link. */
const tokenOf = (vault: Vault, { id, buyer_email }: Pick<PurchaseRow, 'id' | 'buyer_email'>): string =>
  signId(vault, id, purpose, `${id}\n${buyer_email ?? ''}`);

export const extendPath = (vault: Vault, purchase: Pick<PurchaseRow, 'id' | 'buyer_email'>): string =>
  `/shop/extend/${tokenOf(vault, purchase)}`;

export const purchaseInLink = idInToken;

export const isLinkOf = (vault: Vault, purchase: Pick<PurchaseRow, 'id' | 'buyer_email'>, token: string): boolean =>
  isSameToken(token, tokenOf(vault, purchase));
