import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { typesOf } from './2026-11-29-baseline/types.ts';

/** Subscribers of only some services of a status page, and the network of those that are not confirmed yet. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const id = sql.raw(typesOf[dialect].id);
  await sql`alter table subscribers add column all_services bigint not null default 1`.execute(db);
  await sql`alter table subscribers add column network_hash text`.execute(db);
  await sql`create table subscriber_services (
    id ${id},
    subscriber_id bigint not null references subscribers (id) on delete cascade,
    monitor_id bigint references monitors (id) on delete cascade,
    component_id bigint references status_page_components (id) on delete cascade
  )`.execute(db);
  await sql`create index subscriber_services_subscriber on subscriber_services (subscriber_id)`.execute(db);
  await sql`create index subscriber_services_monitor on subscriber_services (monitor_id)`.execute(db);
  await sql`create index subscriber_services_component on subscriber_services (component_id)`.execute(db);
}
