import type { DatabaseOrTransaction } from '../../database/index.ts';

/** Who sells, as invoices name it: the shop, or the account's own name where it says none. */
export async function findSeller(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ name: string; address: string; tax_number: string }> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('shops', 'shops.account_id', 'accounts.id')
    .select(['first_name', 'last_name', 'seller_name', 'seller_address', 'tax_number'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    name: row.seller_name || `${row.first_name} ${row.last_name}`.trim(),
    address: row.seller_address ?? '',
    tax_number: row.tax_number ?? '',
  };
}

/** In whose name buyers are written to, and where their answers go. */
export async function findMailSender(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ name: string; replyTo: string }> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('shops', 'shops.account_id', 'accounts.id')
    .select(['username', 'first_name', 'last_name', 'email', 'contact_email', 'seller_name'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const name = row.seller_name || `${row.first_name} ${row.last_name}`.trim() || row.username;
  return { name, replyTo: row.contact_email || row.email };
}
