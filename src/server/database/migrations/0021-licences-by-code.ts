import { type Kysely, sql } from 'kysely';

/**
 * Programs that know a licence key and not its seller find the purchase by the key alone, and count how often it was
 * verified, as Gumroad's interface does.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table purchases add column licence_uses integer not null default 0').execute(db);
  await sql.raw('create index purchases_by_code on purchases (code_hash)').execute(db);
}
