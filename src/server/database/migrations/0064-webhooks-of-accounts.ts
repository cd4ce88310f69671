import { type Kysely, sql } from 'kysely';

/**
 * Authors' webhooks become webhooks of accounts: an endpoint that received all events of the market goes on receiving
 * these and no others, and its messages keep their content, identifiers and log.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("alter table webhook_endpoints add column name text not null default ''");
  for (const subject of ['monitor_ids', 'website_ids', 'item_ids'])
    await run(`alter table webhook_endpoints add column ${subject} text not null default '[]'`);
  await run(`update webhook_endpoints set events = '["market"]' where events = '[]'`);
  const before = '{"event":"market"';
  await run(`update outbox set event = 'webhook', facts = '{"event":"webhook"' || substr(facts, ${before.length + 1})
    where event = 'market' and facts like '${before}%'`);
  await run("alter table deliveries add column answer text not null default ''");
}
