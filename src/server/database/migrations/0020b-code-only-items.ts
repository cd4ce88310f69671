import { type Kysely, sql } from 'kysely';

/** An item without a file is sold only where its author says that it comes without a download. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table items add column is_code_only bigint not null default 0').execute(db);
}
