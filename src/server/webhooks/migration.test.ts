import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import * as ofAccounts from '../database/migrations/0064-webhooks-of-accounts.ts';
import { addAccount, onEachDatabase } from '../testing.ts';
import { createEndpoint, rotateSecret } from './endpoint.ts';
import { resendMessage } from './messages.ts';
import { everyEvent, webhookDepsOf, webhooksOf } from './testing.ts';
import { presentWebhook } from './wire.ts';

onEachDatabase((open) => {
  test('endpoints of authors keep their secrets, types and log, and go on with what waited', async (t) => {
    const deps = await open();
    t.after(deps.close);
    const { db } = deps.database;
    const ann = await addAccount(db, { username: 'ann', is_owner: 0 });
    const url = 'https://receiver.example/hook';
    const all = await createEndpoint(webhookDepsOf(deps), ann, { url }, everyEvent);
    const some = await createEndpoint(webhookDepsOf(deps), ann, { url, events: ['item.updated'] }, everyEvent);
    const facts = { type: 'item.updated', timestamp: '2026-03-02T10:00:00.000Z', data: { id: 31 } };
    // As yesterday's version left them.
    for (const column of ['name', 'monitor_ids', 'website_ids', 'item_ids'])
      await sql`alter table webhook_endpoints drop column ${sql.ref(column)}`.execute(db);
    await sql`alter table deliveries drop column answer`.execute(db);
    const message = {
      ...{ account_id: ann, endpoint_id: all.endpoint.id, monitor_id: null, incident_id: null, website_id: null },
      ...{ event: 'market' as 'webhook', channel: 'webhook', destination_sealed: all.endpoint.url_sealed },
      ...{ facts: JSON.stringify({ event: 'market', ...facts }), attempts: 1, lease_until: 0 },
      ...{ next_attempt_at: 5, expires_at: 9, created_at: 5 },
    };
    await db
      .insertInto('outbox')
      .values({ ...message, idempotency_key: 'msg_a', state: 'waiting' })
      .execute();
    await db
      .insertInto('outbox')
      .values({ ...message, idempotency_key: 'msg_b', state: 'failed' })
      .execute();

    await ofAccounts.up(db as unknown as Kysely<never>);

    const rows = await db.selectFrom('webhook_endpoints').selectAll().orderBy('id').execute();
    assert.deepEqual(
      rows
        .map((row) => presentWebhook(deps.vault, row))
        .map(({ name, events, monitor_ids }) => [name, events, monitor_ids]),
      [
        ['', ['market'], []],
        ['', ['item.updated'], []],
      ],
    );
    assert.deepEqual(
      rows.map(({ secret_sealed }) => secret_sealed),
      [all.endpoint.secret_sealed, some.endpoint.secret_sealed],
    );
    const kept = await db
      .selectFrom('outbox')
      .selectAll()
      .where('endpoint_id', '=', all.endpoint.id)
      .orderBy('id')
      .execute();
    for (const row of kept) {
      assert.deepEqual([row.event, row.attempts], ['webhook', 1]);
      assert.equal((await webhooksOf(deps).contentOf(row))?.body, JSON.stringify(facts));
    }
    assert.deepEqual(
      kept.map(({ idempotency_key, state }) => [idempotency_key, state]),
      [
        ['msg_a', 'waiting'],
        ['msg_b', 'failed'],
      ],
    );
    await resendMessage(deps, rows[0]!, kept[1]!.id);
    await rotateSecret(deps, ann, some.endpoint.id, everyEvent);
  });
});
