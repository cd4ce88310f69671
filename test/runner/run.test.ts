import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from './files.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(root, 'test', 'runner', '.run-'));
});
after(() => rmSync(folder, { recursive: true }));

/** Runs files of these texts; `--unit`, so that no database server is started for them. */
function runFiles(
  texts: Record<string, string>,
  settings: NodeJS.ProcessEnv = {},
): { status: number | null; output: string } {
  for (const [name, text] of Object.entries(texts))
    writeFileSync(join(folder, name), `import { after, before, test } from 'node:test';\n${text}`);
  const files = Object.keys(texts).map((name) => join(folder, name));
  // With this variable, an inner test run would report to the outer one.
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'test', 'runner', 'run.ts'), '--unit', ...files], {
    encoding: 'utf8',
    env: { ...env, ...settings },
  });
  return { status, output: stdout };
}

test('a file that fails is named and fails the run, and the others still run', () => {
  const { status, output } = runFiles({
    'throws.test.ts': `throw new Error('cannot be loaded');`,
    'fails.test.ts': `test('holds', () => { throw new Error('does not hold'); });`,
    'passes.test.ts': `test('passes', () => {});`,
  });
  assert.equal(status, 1);
  for (const name of ['throws', 'fails']) assert.match(output, new RegExp(`✖ .*${name}\\.test\\.ts`));
  assert.match(output, /✔ .*passes\.test\.ts/);
  assert.match(output, /^ℹ pass 1$/m);
});

test('a process that ends in the middle of a file fails the run, and the file is named', () => {
  const { status, output } = runFiles({ 'ends.test.ts': `test('ends', () => { process.exit(0); });` });
  assert.equal(status, 1);
  assert.match(output, /^Files that did not finish:\n {2}.*ends\.test\.ts$/m);
});

test('a test that waits for ever fails its file, and the others still run', () => {
  const { status, output } = runFiles(
    {
      '1-waits.test.ts': `test('waits', async () => { setInterval(() => {}, 1000).unref(); await new Promise(() => {}); });`,
      '2-passes.test.ts': `test('passes', () => {});`,
    },
    { TEST_FILE_LIMIT_MS: '3000' },
  );
  assert.equal(status, 1);
  assert.match(output, /✖ .*1-waits\.test\.ts/);
  assert.match(output, /✔ .*2-passes\.test\.ts/);
});

test('hooks outside of every suite belong to their file', () => {
  const hooks = (name: string) => `
    const seen = (globalThis.seen ??= []);
    before(() => { seen.push('${name} begins'); });
    after(() => { seen.push('${name} ends'); });
    test('sees', () => { seen.push('${name}'); });`;
  const { status, output } = runFiles({
    '1.test.ts': hooks('first'),
    '2.test.ts': hooks('second'),
    '3.test.ts': `test('saw', (t) => t.assert.equal(
      globalThis.seen.join(), 'first begins,first,first ends,second begins,second,second ends'));`,
  });
  assert.equal(status, 0, output);
  assert.match(output, /^ℹ tests 3$/m);
});

test('a file that says so runs in a process of its own', () => {
  const { status, output } = runFiles({
    'leaves.test.ts': `globalThis.left = true;\ntest('leaves', () => {});`,
    'alone.test.ts': `// Runs in a process of its own: it must find nothing.\ntest('finds nothing', (t) => t.assert.equal(globalThis.left, undefined));`,
    'finds.test.ts': `test('finds', (t) => t.assert.equal(globalThis.left, true));`,
  });
  assert.equal(status, 0, output);
});
