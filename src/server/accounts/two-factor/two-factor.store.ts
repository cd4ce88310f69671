import type { DatabaseOrTransaction, TotpSecretRow } from '../../database/index.ts';

export async function findTotpSecret(db: DatabaseOrTransaction, userId: number): Promise<TotpSecretRow | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function savePendingSecret(
  db: DatabaseOrTransaction,
  row: Pick<TotpSecretRow, 'user_id' | 'secret_sealed' | 'created_at'>,
): Promise<void> {
  const { secret_sealed, created_at } = row;
  await db
    .insertInto('totp_secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret_sealed, created_at, last_step: 0 }))
    .execute();
}

export async function confirmSecret(db: DatabaseOrTransaction, userId: number, nowMs: number): Promise<void> {
  await db.updateTable('totp_secrets').set({ confirmed_at: nowMs }).where('user_id', '=', userId).execute();
}

/** Also consumes all earlier steps. Only one concurrent call returns true. */
export async function claimTimeStep(db: DatabaseOrTransaction, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteSecret(db: DatabaseOrTransaction, userId: number): Promise<void> {
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
}

export async function replaceCodes(db: DatabaseOrTransaction, userId: number, codeHashes: string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (codeHashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Only one concurrent call returns true. */
export async function claimCode(
  db: DatabaseOrTransaction,
  { userId, codeHash, nowMs }: { userId: number; codeHash: string; nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: nowMs })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countUnusedCodes(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
