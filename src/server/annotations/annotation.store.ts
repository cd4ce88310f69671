import { type AnnotationRow, type DatabaseOrTransaction, ownedRows } from '../database/index.ts';

const annotations = ownedRows('annotations');

export const {
  find: findAnnotationRow,
  count: countAnnotations,
  insert: insertAnnotation,
  update: updateAnnotationRow,
  delete: deleteAnnotationRow,
} = annotations;

export const findByReference = (db: DatabaseOrTransaction, accountId: number, reference: string) =>
  db
    .selectFrom('annotations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Lists annotations that overlap an interval, latest first. */
export const listAnnotationsWithin = (
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<AnnotationRow[]> =>
  db
    .selectFrom('annotations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('starts_at', '<', to)
    .where((eb) => eb.or([eb('starts_at', '>=', from), eb('ends_at', '>', from)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Deletes automatic records except the newest `kept`. */
export async function deleteOldRecords(db: DatabaseOrTransaction, accountId: number, kept: number): Promise<void> {
  const recorded = db
    .selectFrom('annotations')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['price', 'settings']);
  const last = await recorded.select('id').orderBy('id', 'desc').offset(kept).limit(1).executeTakeFirst();
  if (!last) return;
  await db
    .deleteFrom('annotations')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['price', 'settings'])
    .where('id', '<=', last.id)
    .execute();
}
