import { type AccountDetails, getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { findShop } from '../shops/index.ts';

const fullName = ({ first_name, last_name }: AccountDetails): string => `${first_name} ${last_name}`.trim();

/** The seller on invoices: the shop's name, or else the account's. */
export async function findSeller(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ name: string; address: string; tax_number: string }> {
  const shop = await findShop(db, accountId);
  const name = shop.seller_name || fullName(await getAccountDetails(db, accountId));
  return { name, address: shop.seller_address, tax_number: shop.tax_number };
}

/** The sender name and reply address of mails to buyers. */
export async function findMailSender(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ name: string; replyTo: string }> {
  const account = await getAccountDetails(db, accountId);
  const shop = await findShop(db, accountId);
  return {
    name: shop.seller_name || fullName(account) || account.username,
    replyTo: account.contact_email || account.email,
  };
}
