import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { startPostgres, type TestPostgres } from '../../database/postgres.testing.ts';

const program = join(import.meta.dirname, 'signing-keys.fixture.ts');

async function together(count: number, where: object, what: string): Promise<string[]> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [program, JSON.stringify(where), what], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  for (const child of children) child.stdin.write('go\n');
  return Promise.all(
    children.map(async (child) => {
      const [said] = (await once(child.stdout, 'data')) as [Buffer];
      return String(said).trim();
    }),
  );
}

describe('concurrent processes without a signing key', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  for (const database of ['SQLite', 'PostgreSQL'])
    test(`agree on the first key and on each later one, on ${database}`, async () => {
      const databaseUrl = database === 'SQLite' ? undefined : await postgres.newDatabase();
      const deps = await openTestDeps(databaseUrl === undefined ? {} : { databaseUrl });
      try {
        const where = databaseUrl ? { url: databaseUrl } : { file: join(deps.config.dataDir, 'ledger.db') };
        const keys = () => deps.database.db.selectFrom('signing_keys').select(['kid', 'retired_at']).execute();
        const [first, ...others] = await together(4, where, 'the first');
        assert.ok(first && others.every((kid) => kid === first));
        assert.deepEqual(await keys(), [{ kid: first, retired_at: null }]);
        const said = await together(4, where, 'another');
        const active = (await keys()).filter(({ retired_at }) => retired_at === null);
        assert.equal(active.length, 1);
        assert.ok(active[0] && active[0].kid !== first && said.includes(active[0].kid));
      } finally {
        await deps.close();
      }
    });
});
