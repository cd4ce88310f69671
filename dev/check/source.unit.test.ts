import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsPastIndex } from './modules.ts';
import { isTest, readSource } from './source.ts';
import { foreignTables } from './tables.ts';

const path = 'src/server/here/file.store.ts';
const read = (text: string, known: string[] = []) => readSource(path, text, new Set(known));

test('finds every kind of import of our own files, with its line', () => {
  const text = `import { a } from './a.ts';
import type { B } from '../b.ts';
export { c } from './c.ts';
export * from './d.ts';
const e = await import('./e.ts');
type F = import('./f.ts').F;
import 'node:fs';
import style from './style.css?url';
const worker = new URL('./worker.ts', import.meta.url);`;
  const files = ['here/a', 'b', 'here/c', 'here/d', 'here/e', 'here/f', 'here/worker'];
  const { imports } = read(
    text,
    files.map((name) => `src/server/${name}.ts`),
  );
  assert.deepEqual(
    imports.map(({ to, line }) => [to, line]),
    files.slice(0, 6).map((name, n) => [`src/server/${name}.ts`, n + 1]),
  );
});

test('throws if a file cannot be parsed', () => {
  assert.throws(() => read('import { from ;'), /file\.store\.ts: /);
});

test('distinguishes tests and their helpers from production code', () => {
  const tests = ['a/x.test.ts', 'a/x.test.tsx', 'a/x.testing.ts', 'a/testing.ts', 'a/testing/x.ts', 'a/x.fixture.ts'];
  assert.deepEqual(tests.filter(isTest), tests);
  assert.deepEqual(['a/attesting.ts', 'a/test.routes.ts', 'a/send-test.ts'].filter(isTest), []);
});

test('requires imports to use the index of the first folder that the two files do not share', () => {
  const doors = (from: string, to: string) => importsPastIndex([{ from, to, line: 1 }]).map(({ message }) => message);
  assert.deepEqual(doors('src/server/a/x.ts', 'src/server/b/c/y.ts'), [
    'imports src/server/b/c/y.ts, not src/server/b/index.ts',
  ]);
  assert.deepEqual(doors('src/server/a/x.ts', 'src/server/b/c/index.ts'), [
    'imports src/server/b/c/index.ts, not src/server/b/index.ts',
  ]);
  assert.deepEqual(doors('src/server/x.ts', 'src/server/b/y.ts'), [
    'imports src/server/b/y.ts, not src/server/b/index.ts',
  ]);
  assert.deepEqual(doors('src/server/b/c/x.ts', 'src/server/b/index.ts'), [
    'imports src/server/b/index.ts, the index of a folder that it is in',
  ]);
  const allowed = [
    ['src/server/a/x.ts', 'src/server/b/index.ts'],
    ['src/server/a/x.ts', 'src/server/a/y.ts'],
    ['src/server/a/c/x.ts', 'src/server/y.ts'],
    ['src/server/index.ts', 'src/server/b/index.ts'],
    ['src/server/a/migrate.ts', 'src/server/a/migrations/0001.ts'],
    ['src/server/a/x.test.ts', 'src/server/b/c/y.ts'],
  ] as const;
  assert.deepEqual(
    allowed.flatMap(([from, to]) => doors(from, to)),
    [],
  );
});

test('finds a table of another module in every form of SQL', () => {
  const owners = { birds: 'nest' };
  const finds = (text: string) => foreignTables([read(text)], owners).length;
  const naming = [
    `db.selectFrom('birds')`,
    `db.selectFrom(['trees', 'birds as b'])`,
    `db.insertInto('birds')`,
    `db.updateTable('birds')`,
    `db.deleteFrom('birds').using('trees')`,
    `db.deleteFrom('trees').using('birds')`,
    `db.mergeInto('birds')`,
    `q.innerJoin('birds as b', 'b.id', 'trees.bird')`,
    `q.where('birds.id', '=', 1)`,
    `q.select(['trees.id', 'birds.name as bird'])`,
    'sql`select 1 from birds`',
    'sql`update "birds" set x = 1`',
    'sql`coalesce(birds.seen_at, 0)`',
    `sql.raw('birds.seen_at desc')`,
    `sql.table('birds')`,
  ];
  assert.deepEqual(
    naming.filter((text) => finds(text) !== 1),
    [],
  );
  const innocent = [`db.selectFrom('blackbirds')`, `say('birds')`, `say({ 'birds.song': 1 })`, 'sql`from birdsong`'];
  assert.deepEqual(
    innocent.filter((text) => finds(text) !== 0),
    [],
  );
});

test('allows only the stores of a table’s owner to name it', () => {
  const finds = (file: string) =>
    foreignTables([readSource(`src/server/${file}`, `db.selectFrom('birds')`, new Set())], { birds: 'nest' }).length;
  assert.deepEqual(
    ['nest/store.ts', 'nest/egg/bird.store.ts', 'nest/bird.test.ts', 'database/x.ts'].map(finds),
    [0, 0, 0, 0],
  );
  assert.deepEqual(['nest/bird.ts', 'nest/mystore.ts', 'nest-other/store.ts', 'app.ts'].map(finds), [1, 1, 1, 1]);
});
