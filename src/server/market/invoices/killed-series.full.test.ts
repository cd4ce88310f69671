import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { until } from '../../../../test/support/service.ts';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { startPostgres, type TestPostgres } from '../../database/postgres.testing.ts';
import { addItem } from '../purchases/testing.ts';
import { makeAuthor } from '../testing.ts';

const program = join(import.meta.dirname, 'killed-series.fixture.ts');
const secret = 'test-secret-of-at-least-32-characters';

async function sellAndKill(databaseUrl: string | undefined): Promise<void> {
  const deps = await openTestDeps({ ...(databaseUrl === undefined ? {} : { databaseUrl }), config: { secret } });
  try {
    const { id: author } = await makeAuthor(deps);
    const item = await addItem(deps, author);
    const start = () => {
      const args = [program, deps.config.dataDir, databaseUrl ?? '-', String(author), String(item.id)];
      return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    };
    for (const more of [1, 7, 20]) {
      const wanted = (await numbersOf(deps)).length + more;
      const child = start();
      const ended = once(child, 'exit');
      await until('the orders of the process are sold', async () => (await numbersOf(deps)).length >= wanted);
      child.kill('SIGKILL');
      await ended;
      await requireNoGap(deps);
    }
    const sold = (await numbersOf(deps)).length;
    assert.deepEqual(await once(start(), 'exit'), [0, null]);
    assert.equal((await numbersOf(deps)).length, sold + 50);
    await requireNoGap(deps);
  } finally {
    await deps.close();
  }
}

const numbersOf = async ({ database: { db } }: TestDeps): Promise<string[]> =>
  (await db.selectFrom('invoices').select('number').orderBy('number').execute()).map(({ number }) => number);

async function requireNoGap(deps: TestDeps): Promise<void> {
  const numbers = await numbersOf(deps);
  const [year] = numbers[0]?.split('-') ?? [];
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => `${year}-${String(index + 1).padStart(6, '0')}`),
  );
  const purchases = await deps.database.db.selectFrom('purchases').select('invoice').orderBy('invoice').execute();
  assert.deepEqual(
    purchases.map(({ invoice }) => invoice),
    numbers,
  );
}

test('numbers invoices without a gap if the process is killed during 50 parallel orders, on SQLite', () =>
  sellAndKill(undefined));

describe('on PostgreSQL', () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());
  test('numbers invoices without a gap if the process is killed during 50 parallel orders', async () => {
    await sellAndKill(await server.newDatabase());
  });
});
