import type { Database } from './database/index.ts';
import type { Vault } from './kernel/index.ts';
import { Refusal } from './kernel/index.ts';

/**
 * Refuses to work on a database whose keys and passwords were sealed under another secret: nothing of it could be read,
 * and what is sealed now could not be read after the mistake is mended. The first start leaves the mark.
 */
export async function requireSameSecret(database: Database, vault: Vault): Promise<void> {
  const value = vault.hmac('secret-mark', 'gatehouse');
  await database.db
    .insertInto('service_settings')
    .values({ name: 'secret_mark', value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mark = await database.db
    .selectFrom('service_settings')
    .select('value')
    .where('name', '=', 'secret_mark')
    .executeTakeFirstOrThrow();
  if (mark.value === value) return;
  throw new Refusal(
    'conflict',
    'This database was sealed under another secret: give the GATEHOUSE_SECRET (or the file `secret` of the data folder) that it was made with.',
  );
}
