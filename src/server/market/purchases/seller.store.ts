import { type AccountDetails, accountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';

type Seller = { account: AccountDetails; shop: { name: string; address: string; taxNumber: string } };

/** An account and its shop's seller details; empty texts where the shop has none. */
async function findAccountAndShop(db: DatabaseOrTransaction, accountId: number): Promise<Seller> {
  const account = await accountDetails(db, accountId);
  const shop = await db
    .selectFrom('shops')
    .select(['seller_name', 'seller_address', 'tax_number'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    account,
    shop: { name: shop?.seller_name ?? '', address: shop?.seller_address ?? '', taxNumber: shop?.tax_number ?? '' },
  };
}

const fullName = ({ first_name, last_name }: AccountDetails): string => `${first_name} ${last_name}`.trim();

/** The seller on invoices: the shop's name, or else the account's. */
export async function findSeller(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ name: string; address: string; tax_number: string }> {
  const { account, shop } = await findAccountAndShop(db, accountId);
  return { name: shop.name || fullName(account), address: shop.address, tax_number: shop.taxNumber };
}

/** The sender name and reply address of mails to buyers. */
export async function findMailSender(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ name: string; replyTo: string }> {
  const { account, shop } = await findAccountAndShop(db, accountId);
  return {
    name: shop.name || fullName(account) || account.username,
    replyTo: account.contact_email || account.email,
  };
}
