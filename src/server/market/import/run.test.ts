import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { minuteMs } from '../../kernel/time.ts';
import { addItem } from '../purchases/testing.ts';
import { makeAuthor } from '../testing.ts';
import { startRun, sweepDeadRuns } from './run.ts';

const begun = { file_name: 'x.csv', bytes_total: 9, is_dry_run: 0, skips_refused: 0 };

onEachDatabase((open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  test('keeps the rows of an import if another process considers it dead while it is finishing', async () => {
    const { id: account } = await makeAuthor(deps);
    const run = await startRun(deps, account, begun);
    await run.write(async (trx) => {
      await addItem({ ...deps, database: { ...deps.database, db: trx } } as TestDeps, account, { import_id: run.id });
    });
    const isEnding = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const finished = run.finish('', async () => {
      isEnding.resolve();
      await mayEnd.promise;
    });
    await isEnding.promise;
    deps.clock.ms += 2 * minuteMs;
    const others = [sweepDeadRuns(deps), startRun(deps, account, begun)] as const;
    setTimeout(mayEnd.resolve, 300);
    await finished;
    const [, next] = await Promise.all(others);
    next[Symbol.dispose]();
    const items = await deps.database.db.selectFrom('items').select('import_id').execute();
    assert.deepEqual(items, [{ import_id: run.id }]);
  });
});
