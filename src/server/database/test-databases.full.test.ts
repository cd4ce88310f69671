import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { startPostgres, type TestPostgres } from './postgres.testing.ts';

describe('a released database of the tests', () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  async function query(connectionString: string, statement: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query('set session_replication_role = replica'); // no foreign keys
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  test('is empty when it is used again, with sequences that restart', async () => {
    const url = await server.newDatabase();
    const insert = `insert into annotations (account_id, kind, text, starts_at, created_at, updated_at)
      values (1, 'deploy', 'Version 2', 0, 0, 0) returning id`;
    const first = await query(url, insert);
    await query(url, insert);
    server.release(url);
    assert.equal(await server.newDatabase(), url);
    assert.deepEqual(await query(url, 'select from annotations'), []);
    assert.deepEqual(await query(url, insert), first);
    server.release(url);
  });

  for (const change of [
    'alter table accounts add column new text',
    'alter table accounts rename column avatar to picture',
    'drop table sessions cascade',
  ])
    test(`isn't used again after: ${change}`, async () => {
      const url = await server.newDatabase();
      await query(url, change);
      server.release(url);
      assert.notEqual(await server.newDatabase(), url);
    });
});
