import type { DatabaseOrTransaction } from '../../database/index.ts';

type Image = { content_type: string; content: Buffer };

export async function insertMedia(
  db: DatabaseOrTransaction,
  accountId: number,
  image: Image & { id: string; created_at: number },
): Promise<void> {
  await db
    .insertInto('media')
    .values({ ...image, account_id: accountId })
    .execute();
}

export async function deleteMediaExcept(db: DatabaseOrTransaction, accountId: number, kept: string[]): Promise<void> {
  const ofAccount = db.deleteFrom('media').where('account_id', '=', accountId);
  await (kept.length > 0 ? ofAccount.where('id', 'not in', kept) : ofAccount).execute();
}

/** Not scoped by account: images are public. */
export async function findMedia(db: DatabaseOrTransaction, id: string): Promise<Image | undefined> {
  return db.selectFrom('media').select(['content_type', 'content']).where('id', '=', id).executeTakeFirst();
}
