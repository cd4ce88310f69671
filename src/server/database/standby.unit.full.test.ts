import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import { Outage, runAs, runShared } from '../kernel/index.ts';
import type { Schema } from './schema/index.ts';
import { mayBeRead, readFromStandby } from './standby.ts';

function openAway(answer: Error | { n: number } | undefined) {
  const primary = { isUnavailable: true };
  class UnavailableDriver extends DummyDriver {
    override async acquireConnection() {
      if (primary.isUnavailable) throw new Outage('the primary is away');
      return super.acquireConnection();
    }
  }
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new UnavailableDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const asked: string[] = [];
  const standby = {
    isConnected: answer !== undefined,
    read: async <Row>(query: CompiledQuery<Row>) => {
      asked.push(query.sql);
      if (answer instanceof Error) throw answer;
      return { rows: [answer] } as unknown as QueryResult<Row>;
    },
  };
  readFromStandby(db, standby, () => primary.isUnavailable);
  return { db, asked, primary, standby };
}

const request = { name: 'anonymous', mayReadStandby: true };
const away = { name: 'Outage', message: 'the primary is away' };

test('reads from the standby for requests during an outage, including shared reads', async () => {
  const { db } = openAway({ n: 1 });
  const count = () => db.selectFrom('monitors').select('id').execute();
  assert.deepEqual(await runAs(request, count), [{ n: 1 }]);
  assert.deepEqual(await runAs(request, () => runShared(count)), [{ n: 1 }]);
  assert.deepEqual(await runAs(request, async () => (await sql`select 1 as n`.execute(db)).rows), [{ n: 1 }]);
});

test('lets jobs wait for the primary, and never writes to the standby', async () => {
  const { db, asked } = openAway({ n: 1 });
  await assert.rejects(db.selectFrom('monitors').select('id').execute(), away);
  for (const write of [
    () => db.deleteFrom('monitors').execute(),
    () => db.updateTable('monitors').set({ name: 'x' }).execute(),
    () => sql`with gone as (delete from monitors returning id) select count(*) from gone`.execute(db),
    () => db.transaction().execute((trx) => trx.selectFrom('monitors').select('id').execute()),
  ])
    await assert.rejects(runAs<Promise<unknown>>(request, write), away);
  assert.deepEqual(asked, []);
});

test('reports the outage if no standby can respond', async () => {
  for (const answer of [undefined, new Error('cannot access unlogged relations during recovery')]) {
    const { db } = openAway(answer);
    await assert.rejects(
      runAs(request, () => db.selectFrom('monitors').select('id').execute()),
      away,
    );
  }
});

test('reads from the primary if it returns before the standby responds', async () => {
  const { db, primary, standby } = openAway({ n: 1 });
  standby.read = async () => {
    primary.isUnavailable = false;
    throw new Error('the connections to the standby are ended');
  };
  assert.deepEqual(await runAs(request, () => db.selectFrom('monitors').select('id').execute()), []);
});

test('reads from a standby for ten minutes if it was less than a minute behind, unless the primary is running', () => {
  const minute = 60_000;
  for (const [ageMs, silentForMs, isRead] of [
    [4000, 4000, true],
    [500, 2000, true],
    [5000 + 50_000, 5000, true],
    [5000 + 2 * minute, 5000, false],
    // Only this process is cut off.
    [200, 12_000, false],
    [9 * minute, 9 * minute, true],
    [11 * minute, 11 * minute, false],
  ] as const)
    assert.equal(mayBeRead({ ageMs }, silentForMs), isRead, `${ageMs} ms old, ${silentForMs} ms without the primary`);
});
