import type { Insertable } from 'kysely';
import type { ActivationRow, DatabaseOrTransaction, Schema } from '../../database/index.ts';

export type Activation = Pick<
  ActivationRow,
  'id' | 'kind' | 'label' | 'created_at' | 'seen_at' | 'is_development' | 'version'
>;
const shown = ['id', 'kind', 'label', 'created_at', 'seen_at', 'is_development', 'version'] as const;

const ofPurchase = (db: DatabaseOrTransaction, accountId: number, purchaseId: number) =>
  db.selectFrom('activations').where('account_id', '=', accountId).where('purchase_id', '=', purchaseId);

export function listActivations(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseId: number,
): Promise<Activation[]> {
  return ofPurchase(db, accountId, purchaseId).select(shown).orderBy('created_at').orderBy('id').execute();
}

export function findActivation(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseId: number,
  subjectHash: string,
): Promise<Activation | undefined> {
  return ofPurchase(db, accountId, purchaseId).select(shown).where('subject_hash', '=', subjectHash).executeTakeFirst();
}

/** Without development sites, which use no seat. */
export async function countActivations(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseId: number,
  isDevelopment: 0 | 1 = 0,
): Promise<number> {
  const { total } = await ofPurchase(db, accountId, purchaseId)
    .where('is_development', '=', isDevelopment)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const usedSeats = (rows: Activation[]): number =>
  rows.filter(({ is_development }) => is_development === 0).length;

/** The result contains only purchases with activations. */
export async function countActivationsByPurchase(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('activations')
    .select(['purchase_id', (select) => select.fn.countAll<number>().as('used')])
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', purchaseIds)
    .where('is_development', '=', 0)
    .groupBy('purchase_id')
    .execute();
  return new Map(rows.map(({ purchase_id, used }) => [purchase_id, used]));
}

/** Returns the versions by hash. */
export async function listActivatedHashes(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
  hashes: string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('activations')
    .select(['subject_hash', 'version'])
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', purchaseIds)
    .where('subject_hash', 'in', hashes)
    .execute();
  return new Map(rows.map(({ subject_hash, version }) => [subject_hash, version]));
}

/** The caller must limit the number of purchases. */
export async function listActivationVersions(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
): Promise<Pick<ActivationRow, 'purchase_id' | 'version'>[]> {
  if (purchaseIds.length === 0) return [];
  return db
    .selectFrom('activations')
    .select(['purchase_id', 'version'])
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', purchaseIds)
    .execute();
}

export async function setActivationVersion(
  db: DatabaseOrTransaction,
  { account_id, purchase_id, subject_hash }: Pick<ActivationRow, 'account_id' | 'purchase_id' | 'subject_hash'>,
  version: string,
): Promise<void> {
  await db
    .updateTable('activations')
    .set({ version })
    .where('account_id', '=', account_id)
    .where('purchase_id', '=', purchase_id)
    .where('subject_hash', '=', subject_hash)
    .execute();
}

/** Updates `seen_at` and, if there is one, the version. Returns undefined if the subject isn't activated. */
export function touchActivation(
  db: DatabaseOrTransaction,
  { account_id, purchase_id, subject_hash, seen_at, version }: Insertable<Schema['activations']>,
): Promise<Activation | undefined> {
  return db
    .updateTable('activations')
    .set({ seen_at, ...(version && { version }) })
    .where('account_id', '=', account_id)
    .where('purchase_id', '=', purchase_id)
    .where('subject_hash', '=', subject_hash)
    .returning(shown)
    .executeTakeFirst();
}

export function insertActivation(
  db: DatabaseOrTransaction,
  row: Insertable<Schema['activations']>,
): Promise<Activation> {
  return db.insertInto('activations').values(row).returning(shown).executeTakeFirstOrThrow();
}

export async function deleteActivation(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseId: number,
  which: { subject_hash: string } | { id: number },
): Promise<(Activation & { subject_hash: string }) | undefined> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['subject_hash', which.subject_hash] as const);
  return db
    .deleteFrom('activations')
    .where('account_id', '=', accountId)
    .where('purchase_id', '=', purchaseId)
    .where(column, '=', value)
    .returning([...shown, 'subject_hash'])
    .executeTakeFirst();
}
