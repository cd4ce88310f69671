import { type Kysely, sql } from 'kysely';

/** Whether people still came to the website of a monitor’s host during an incident: what was seen first, and each change. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table incident_traffic (
    incident_id bigint not null references incidents (id) on delete cascade,
    position bigint not null,
    account_id bigint not null references accounts (id) on delete cascade,
    at bigint not null,
    verdict text not null,
    domain text not null,
    minutes bigint not null,
    visitors bigint not null,
    usual bigint not null,
    primary key (incident_id, position))`.execute(db);
  await sql`create index incident_traffic_account on incident_traffic (account_id)`.execute(db);
}
