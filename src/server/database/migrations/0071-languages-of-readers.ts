import { type Kysely, sql } from 'kysely';

/** In which language somebody ordered or subscribed, which their mails are written in. Until now all of it was English. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['orders', 'subscribers'] as const)
    await sql`alter table ${sql.table(table)} add column language text not null default 'en'`.execute(db);
}
