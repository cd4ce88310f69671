import { type Kysely, sql } from 'kysely';

/** Other accounts keep selling if they have ever published an item. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table items add column taken_out_at bigint`.execute(db);
  await sql`alter table items add column taken_out_reason text not null default ''`.execute(db);
  await sql`insert into service_settings (name, value)
    select 'who_sells', 'all' where exists (
      select 1 from items join accounts on accounts.id = items.account_id
      where accounts.is_owner = 0 and items.status <> 'draft')`.execute(db);
}
