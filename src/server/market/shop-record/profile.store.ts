import type { DatabaseOrTransaction, ShopPageRow, ShopPageSlug, ShopProfileRow } from '../../database/index.ts';
import { type DomainColumns, unverified } from '../../domain-proof/index.ts';

const defaultProfile: Omit<ShopProfileRow, 'account_id'> = {
  name: '',
  intro: '',
  accent: '',
  links: '[]',
  logo: null,
  domain: null,
  ...unverified,
  updated_at: 0,
};

export async function findProfile(db: DatabaseOrTransaction, accountId: number): Promise<ShopProfileRow> {
  const row = await db.selectFrom('shop_profiles').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row ?? { account_id: accountId, ...defaultProfile };
}

export type ProfileChanges = Partial<Omit<ShopProfileRow, 'account_id'>> & { updated_at: number };

export function saveProfile(
  db: DatabaseOrTransaction,
  accountId: number,
  changes: ProfileChanges,
): Promise<ShopProfileRow> {
  return db
    .insertInto('shop_profiles')
    .values({ ...defaultProfile, ...changes, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns false if the domain was changed in the meantime. */
export async function saveDomainProof(
  db: DatabaseOrTransaction,
  { account_id, domain }: { account_id: number; domain: string },
  columns: DomainColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_profiles')
    .set(columns)
    .where('account_id', '=', account_id)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveLogo(trx: DatabaseOrTransaction, accountId: number, content: Buffer): Promise<void> {
  await trx
    .insertInto('shop_logos')
    .values({ account_id: accountId, content })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ content }))
    .execute();
}

export async function deleteLogo(trx: DatabaseOrTransaction, accountId: number): Promise<void> {
  await trx.deleteFrom('shop_logos').where('account_id', '=', accountId).execute();
}

export async function findLogo(db: DatabaseOrTransaction, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('shop_logos')
    .innerJoin('shop_profiles', 'shop_profiles.account_id', 'shop_logos.account_id')
    .select('content')
    .where('logo', '=', hash)
    .executeTakeFirst();
  return row?.content;
}

export function listPages(db: DatabaseOrTransaction, accountId: number): Promise<ShopPageRow[]> {
  return db.selectFrom('shop_pages').selectAll().where('account_id', '=', accountId).orderBy('slug').execute();
}

export function findPage(
  db: DatabaseOrTransaction,
  accountId: number,
  slug: ShopPageSlug,
): Promise<ShopPageRow | undefined> {
  return db
    .selectFrom('shop_pages')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export async function savePage(
  trx: DatabaseOrTransaction,
  { account_id, slug, content, updated_at }: ShopPageRow,
): Promise<void> {
  if (content.trim() === '') {
    await trx.deleteFrom('shop_pages').where('account_id', '=', account_id).where('slug', '=', slug).execute();
    return;
  }
  await trx
    .insertInto('shop_pages')
    .values({ account_id, slug, content, updated_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'slug']).doUpdateSet({ content, updated_at }))
    .execute();
}
