import { Refusal } from './kernel/refusal.ts';
import type { Vault } from './kernel/vault.ts';
import type { Ledger } from './ledger/index.ts';

/**
 * Refuses to work on a ledger whose keys and passwords were sealed under another secret: nothing of it could be read,
 * and what is sealed now could not be read after the mistake is mended. The first start leaves the mark.
 */
export async function requireSameSecret(ledger: Ledger, vault: Vault): Promise<void> {
  const value = vault.hmac('secret-mark', 'gatehouse');
  await ledger.db
    .insertInto('service_settings')
    .values({ name: 'secret_mark', value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mark = await ledger.db
    .selectFrom('service_settings')
    .select('value')
    .where('name', '=', 'secret_mark')
    .executeTakeFirstOrThrow();
  if (mark.value === value) return;
  throw new Refusal(
    'conflict',
    'This ledger was sealed under another secret: give the GATEHOUSE_SECRET (or the file `secret` of the data folder) that it was made with.',
  );
}
