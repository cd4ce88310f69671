import type { DatabaseOrTransaction } from '../../database/index.ts';

/** The caller must lock the page. */
export async function saveLogo(trx: DatabaseOrTransaction, pageId: number, content: Buffer): Promise<void> {
  await trx
    .insertInto('status_page_logos')
    .values({ status_page_id: pageId, content })
    .onConflict((conflict) => conflict.column('status_page_id').doUpdateSet({ content }))
    .execute();
}

export async function deleteLogoRow(trx: DatabaseOrTransaction, pageId: number): Promise<void> {
  await trx.deleteFrom('status_page_logos').where('status_page_id', '=', pageId).execute();
}

export async function findLogoOfPage(
  db: DatabaseOrTransaction,
  accountId: number,
  pageId: number,
): Promise<{ slug: string; hash: string; content: Buffer } | undefined> {
  const row = await db
    .selectFrom('status_page_logos')
    .innerJoin('status_pages', 'status_pages.id', 'status_page_logos.status_page_id')
    .select(['slug', 'logo', 'content'])
    .where('account_id', '=', accountId)
    .where('status_pages.id', '=', pageId)
    .executeTakeFirst();
  return row?.logo == null ? undefined : { slug: row.slug, hash: row.logo, content: row.content };
}

/** Not limited to an account, because logos are public. */
export async function findLogo(db: DatabaseOrTransaction, slug: string, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('status_page_logos')
    .innerJoin('status_pages', 'status_pages.id', 'status_page_logos.status_page_id')
    .select('content')
    .where('slug', '=', slug)
    .where('logo', '=', hash)
    .executeTakeFirst();
  return row?.content;
}
