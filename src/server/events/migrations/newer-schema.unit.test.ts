import assert from 'node:assert/strict';
import { test } from 'node:test';
import { version } from '../../kernel/index.ts';
import { type Migration, migrate, migrations } from './index.ts';

/** A store that notes what is done to it. */
function emptyStore() {
  const names: string[] = [];
  const done: string[] = [];
  return {
    names,
    done,
    async command(sql: string, params?: Record<string, unknown>) {
      if (sql.startsWith('INSERT INTO migrations')) names.push(String(params?.name));
      else done.push(sql);
    },
    async select<Row>() {
      return names.map((name) => ({ name })) as Row[];
    },
  };
}

const adding: Migration = {
  name: '9990-more',
  statements: ['ALTER TABLE pageviews ADD COLUMN IF NOT EXISTS note String'],
};
const taking = (unusedSince: string): Migration => ({
  name: '9991-less',
  statements: ['ALTER TABLE pageviews DROP COLUMN note'],
  unusedSince,
});

test('an event store that a newer version added to is used as it is', async () => {
  const store = emptyStore();
  await migrate(store, undefined, [...migrations, adding]);
  const before = [...store.names];
  await migrate(store);
  assert.deepEqual(store.names, before);
  await migrate(store, undefined, [...migrations, adding, taking(version)]);
  await migrate(store);
});

test('one that a newer version took something from is refused from its first statement on, and names who may use it', async () => {
  const store = emptyStore();
  await migrate(store);
  const interrupted = {
    ...store,
    async command(sql: string, params?: Record<string, unknown>) {
      if (sql.includes('DROP COLUMN')) throw new Error('gone');
      return store.command(sql, params);
    },
  };
  await assert.rejects(migrate(interrupted, undefined, [...migrations, taking('99.2.0')]), /gone/);
  await assert.rejects(migrate(store), /this is .*, which cannot use it\. Start Gatehouse 99\.2\.0 or newer/);
});

test('one whose first statement the store refused is left to older versions, and one whose outcome is not known is not', async () => {
  for (const [refused, failing, isUsable] of [
    [true, 'DROP COLUMN note', true],
    [false, 'DROP COLUMN note', false],
    [true, 'DROP COLUMN title', false],
  ] as const) {
    const store = emptyStore();
    await migrate(store);
    const half = taking('99.2.0');
    const refusing = {
      ...store,
      wasRefused: () => refused,
      async command(sql: string, params?: Record<string, unknown>) {
        if (sql.includes(failing)) throw new Error('no such column');
        if (sql.startsWith('DELETE FROM migrations')) store.names.splice(store.names.indexOf(String(params?.name)), 1);
        else await store.command(sql, params);
      },
    };
    const statements = [...half.statements, 'ALTER TABLE pageviews DROP COLUMN title'];
    await assert.rejects(migrate(refusing, undefined, [...migrations, { ...half, statements }]), /no such column/);
    if (isUsable) await migrate(store);
    else await assert.rejects(migrate(store), /Start Gatehouse 99\.2\.0 or newer/);
  }
});

test('of several releases that a store needs, the newest is named', async () => {
  for (const needed of [
    ['9.2.0', '99.2.0', '10.0.0'],
    ['99.2.0', '9.2.0'],
  ]) {
    const store = emptyStore();
    store.names.push(...needed.map((release) => `needs ${release}`));
    await assert.rejects(migrate(store), /Start Gatehouse 99\.2\.0 or newer/);
  }
});
