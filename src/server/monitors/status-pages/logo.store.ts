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
