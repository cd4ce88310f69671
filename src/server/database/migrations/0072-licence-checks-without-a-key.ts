import { type Kysely, sql } from 'kysely';

/** On for every item: the interfaces of other shops have always answered who knows a code, with more than this does. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table items add column has_public_licence_check bigint not null default 1`.execute(db);
}
