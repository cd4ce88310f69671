import { type AccountDetails, getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { MailSeller } from '../../outbox/index.ts';
import { findMailLook } from '../shop-record/index.ts';
import { findShop } from '../shops/index.ts';

const fullName = ({ first_name, last_name }: AccountDetails): string => `${first_name} ${last_name}`.trim();

export async function findSeller(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ name: string; address: string; tax_number: string }> {
  const shop = await findShop(db, accountId);
  const name = shop.seller_name || fullName(await getAccountDetails(db, accountId));
  return { name, address: shop.seller_address, tax_number: shop.tax_number };
}

export async function findMailSender(
  db: DatabaseOrTransaction,
  config: Pick<Deps['config'], 'marketBaseUrl'>,
  accountId: number,
): Promise<MailSeller> {
  const account = await getAccountDetails(db, accountId);
  const { seller_name } = await findShop(db, accountId);
  const { name, brand } = await findMailLook(db, config, accountId);
  return {
    name: name || seller_name || fullName(account) || account.username,
    replyTo: account.contact_email || account.email,
    ...(brand && { brand }),
  };
}
