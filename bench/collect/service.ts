import type { AddressInfo } from 'node:net';
import { buildApp } from '../../src/server/app/app.ts';
import { openTestDeps } from '../../test/support/testing.ts';

/** The message `count` is answered with the number of stored page views. Any other message stops the service. */
const [, , databaseUrl] = process.argv;
const opened = await openTestDeps({
  events: true,
  config: { trustProxy: ['loopback'] },
  ...(databaseUrl !== undefined && { databaseUrl }),
});
const deps = { ...opened, now: Date.now };
const app = await buildApp(deps);
await app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', async (message) => {
  if (message === 'count') {
    await deps.events.flush();
    const [row] = await deps.events.query<{ views: string }>('SELECT count() AS views FROM pageviews');
    process.send?.(Number(row?.views));
    return;
  }
  await app.close();
  await deps.close();
  process.exit(0);
});
const person = { first_name: 'A', last_name: 'B', time_zone: 'UTC', currency: 'EUR' };
const { id: account } = await deps.database.db
  .insertInto('accounts')
  .values({
    ...person,
    username: 'ann',
    email: 'ann@example.com',
    heading: '',
    description: '',
    contact_email: '',
    social_links: '{}',
    is_owner: 1,
    created_at: 1,
  })
  .returning('id')
  .executeTakeFirstOrThrow();
await deps.database.db
  .insertInto('websites')
  .values({
    account_id: account,
    domain: 'site.example',
    privacy: 0,
    email: 0,
    exclude_bots: 1,
    favorite: 0,
    created_at: 1,
    updated_at: 1,
  })
  .execute();
process.send?.((app.server.address() as AddressInfo).port);
