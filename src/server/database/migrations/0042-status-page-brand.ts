import { type Kysely, sql } from 'kysely';

/** The colour of a status page, as `#rrggbb`, and its owner's line in the footer; all are empty for none. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['accent', 'footer_text', 'footer_url'])
    await sql`alter table status_pages add column ${sql.ref(column)} text not null default ''`.execute(db);
}
