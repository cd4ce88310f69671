import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from './files.ts';
import { filesOfProcess } from './queue.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(root, 'test', 'runner', '.run-'));
});
after(() => rmSync(folder, { recursive: true }));

function runFiles(
  texts: Record<string, string>,
  settings: NodeJS.ProcessEnv = {},
  flags: string[] = [],
): { status: number | null; output: string } {
  for (const [name, text] of Object.entries(texts))
    writeFileSync(join(folder, name), `import { after, before, test } from 'node:test';\n${text}`);
  const files = Object.keys(texts).map((name) => join(folder, name));
  // Removes this variable. With it, the inner run would report to the outer one.
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const runner = join(root, 'test', 'runner', 'run.ts');
  const { status, stdout } = spawnSync(process.execPath, [runner, '--no-stores', ...flags, ...files], {
    encoding: 'utf8',
    env: { ...env, ...settings },
  });
  return { status, output: stdout };
}

/** Isolated files still run in their own processes. */
const runInOneProcess = (texts: Record<string, string>) => runFiles(texts, {}, ['--cpu']);

test('reports a file that fails, fails the run, and runs the other files', () => {
  const { status, output } = runFiles({
    'throws.test.ts': `throw new Error('cannot be loaded');`,
    'fails.test.ts': `test('holds', () => { throw new Error('does not hold'); });`,
    'passes.test.ts': `test('passes', () => {});`,
  });
  assert.equal(status, 1);
  for (const name of ['throws', 'fails']) assert.match(output, new RegExp(`✖ .*${name}\\.test\\.ts`));
  assert.match(output, /✔ .*passes\.test\.ts/);
  assert.equal(output.match(/✔ passes /g)?.length, 1);
  assert.match(output, /^ℹ fail 1$/m);
});

test('reports a file whose process exits early, and fails the run', () => {
  const { status, output } = runFiles({ 'ends.test.ts': `test('ends', () => { process.exit(0); });` });
  assert.equal(status, 1);
  assert.match(output, /^Files that did not finish:\n {2}.*ends\.test\.ts$/m);
});

test('fails the file of a test that never ends, and runs the other files', () => {
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

test('fails the test that caused an uncaught error, whatever was awaited before', () => {
  const { status, output } = runFiles({
    'loses.test.ts': `
      import { describe } from 'node:test';
      const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
      const lose = () => { throw new Error('nobody catches it'); };
      const ways = {
        'a promise': async () => { await turn(); lose(); },
        'a timer': async () => { setTimeout(lose, 5); },
        'a tick': async () => { process.nextTick(lose); },
      };
      describe('a suite that takes its time', async () => {
        await turn();
        for (const [way, begin] of Object.entries(ways)) {
          test('loses an error of ' + way, async () => { await turn(); void begin(); await turn(); await turn(); await turn(); });
          test('sees none of ' + way, async () => { await turn(); await turn(); });
        }
      });`,
  });
  assert.equal(status, 1);
  for (const way of ['a promise', 'a timer', 'a tick']) {
    assert.match(output, new RegExp(`✖ loses an error of ${way} `));
    assert.match(output, new RegExp(`✔ sees none of ${way} `));
  }
});

test('fails the run if a microtask throws', () => {
  const { status, output } = runFiles({
    'microtask.test.ts': `test('loses', async () => {
      queueMicrotask(() => { throw new Error('nobody catches it'); });
      await new Promise((resolve) => setTimeout(resolve, 20));
    });`,
  });
  assert.equal(status, 1, output);
  assert.match(output, /nobody catches it/);
});

test('fails the run if an error is thrown after its test has ended', () => {
  const { status, output } = runFiles({
    'leaves.test.ts': `
      test('leaves', async () => { setTimeout(async () => { await null; throw new Error('too late'); }, 20); });
      test('waits', () => new Promise((resolve) => setTimeout(resolve, 100)));`,
  });
  assert.equal(status, 1, output);
  assert.match(output, /✔ leaves/);
  assert.match(output, /✔ waits/);
  assert.match(output, /too late/);
});

test('limits hooks that are outside of suites to their file', () => {
  const hooks = (name: string) => `
    const seen = (globalThis.seen ??= []);
    before(() => { seen.push('${name} begins'); });
    after(() => { seen.push('${name} ends'); });
    test('sees', () => { seen.push('${name}'); });`;
  const { status, output } = runInOneProcess({
    '1.test.ts': hooks('first'),
    '2.test.ts': hooks('second'),
    '3.test.ts': `test('saw', (t) => t.assert.equal(
      globalThis.seen.join(), 'first begins,first,first ends,second begins,second,second ends'));`,
  });
  assert.equal(status, 0, output);
  assert.match(output, /^ℹ tests 3$/m);
});

test('restores environment variables after each file', () => {
  const { status, output } = runInOneProcess({
    '1-changes.test.ts': `test('changes', () => { process.env.NODE_ENV = 'production'; delete process.env.HOME; });`,
    '2-sees.test.ts': `test('sees', (t) => {
      t.assert.notEqual(process.env.NODE_ENV, 'production');
      t.assert.ok(process.env.HOME);
    });`,
  });
  assert.equal(status, 0, output);
});

test('runs an isolated file in its own process', () => {
  const { status, output } = runInOneProcess({
    'leaves.test.ts': `globalThis.left = true;\ntest('leaves', () => {});`,
    'alone.isolated.test.ts': `test('finds nothing', (t) => t.assert.equal(globalThis.left, undefined));`,
    'finds.test.ts': `test('finds', (t) => t.assert.equal(globalThis.left, true));`,
  });
  assert.equal(status, 0, output);
});

test('runs a limited number of files in each process', () => {
  const texts: Record<string, string> = {};
  for (let n = 0; n <= filesOfProcess; n++)
    texts[`${String(n).padStart(3, '0')}.test.ts`] =
      `test('runs', (t) => { globalThis.files = (globalThis.files ?? 0) + 1; t.assert.ok(globalThis.files <= ${filesOfProcess}); });`;
  const { status, output } = runFiles(texts);
  assert.equal(status, 0, output);
  assert.equal(output.match(/✔ runs /g)?.length, filesOfProcess + 1);
});

test('reports the CPU time of a file, including the processes that it starts', {
  skip: process.platform !== 'linux',
}, () => {
  const busy =
    'const taken = () => process.cpuUsage().user + process.cpuUsage().system; const until = taken() + 400_000; while (taken() < until) for (let n = 0; n < 1e5; n++);';
  const { status, output } = runFiles(
    {
      '1-idles.test.ts': `test('idles', () => {});`,
      '2-works.test.ts': `test('works', () => { ${busy} });`,
      '3-starts.test.ts': `const { spawnSync } = process.getBuiltinModule('child_process');
        test('starts', () => { spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); });`,
    },
    {},
    ['--cpu'],
  );
  assert.equal(status, 0, output);
  const seconds = (name: string) =>
    Number(new RegExp(`([\\d.]+) s  .*${name}`).exec(output.split('Processor time')[1]!)?.[1]);
  for (const name of ['2-works', '3-starts']) assert.ok(seconds(name) >= 0.3, output);
  assert.ok(seconds('1-idles') < seconds('2-works'), output);
});

test('shows the address and text of each page that was open when a test failed', () => {
  const { output } = runFiles({
    'page.test.ts': `
      import { openVisitor } from '${join(root, 'test', 'support', 'browser.ts')}';
      let visitor;
      before(async () => { visitor = await openVisitor('site.example'); });
      after(() => visitor.close());
      test('sees', async () => {
        await visitor.page.goto('data:text/html,<h1>Try again later</h1><p hidden>unseen</p>');
        throw new Error('does not see');
      });
      test('passes', () => {});`,
  });
  assert.match(output, /data:text\/html,\S+.* shows:\s+Try again later/);
  assert.equal(output.match(/shows:/g)?.length, 1);
});
