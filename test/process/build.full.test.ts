import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { findBundle as bundleHere } from '../../src/server/bundle/bundle.ts';

const root = join(import.meta.dirname, '..', '..');
const isRoot = process.getuid?.() === 0;
const idOfNobody = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
/** Another user than root, because root can write regardless of permissions. */
const user = isRoot ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : {};
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-build-'));
after(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

const build = () => {
  const { status, stderr } = spawnSync(process.execPath, ['build.ts'], { cwd: folder, ...user, encoding: 'utf8' });
  return { status, stderr };
};
const copyBuild = (to: string) => {
  for (const file of ['build.ts', join('src', 'server', 'bundle', 'bundle.ts')])
    cpSync(join(root, file), join(to, file));
};
const canRun = spawnSync(process.execPath, ['--version'], { ...user }).status === 0;

describe('a checkout that is read-only', { skip: !canRun && 'nobody cannot reach this Node' }, () => {
  test('starts if it was built, even without the build tools, and otherwise says how to build it', () => {
    copyBuild(folder);
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    mkdirSync(join(folder, 'src', 'console'), { recursive: true });
    const page = join('src', 'console', 'page.tsx');
    writeFileSync(join(folder, page), 'page');
    chmodSync(folder, 0o555);
    const bare = build();
    assert.equal(bare.status, 1);
    assert.match(
      bare.stderr,
      /^The console and the tracker are not built, and .* cannot be written \(EACCES\): run npm run build/,
    );

    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'dist'));
    const hash = createHash('sha256');
    for (const file of ['build.ts', page]) {
      const content = file === page ? 'page' : execFileSync('cat', [join(folder, file)]);
      hash.update(`/${file}`).update(content);
    }
    writeFileSync(join(folder, 'dist', 'built-from'), hash.digest('hex'));
    chmodSync(folder, 0o555);
    assert.deepEqual(build(), { status: 0, stderr: '' });

    writeFileSync(join(folder, page), 'another page');
    chmodSync(join(folder, 'dist'), 0o555);
    const stale = build();
    assert.equal(stale.status, 1);
    assert.match(stale.stderr, /^The console and the tracker were built from other sources/);
    chmodSync(join(folder, 'dist'), 0o755);
  });
});

test('the build fails if the country flags are missing', () => {
  const other = mkdtempSync(join(tmpdir(), 'gatehouse-build-'));
  after(() => rmSync(other, { recursive: true, force: true }));
  copyBuild(other);
  writeFileSync(join(other, 'package.json'), '{"type": "module"}');
  const { status, stderr } = spawnSync(process.execPath, ['build.ts'], { cwd: other, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^The flags of countries are not installed .*run npm install/);
});

describe('the bundle from which commands run', () => {
  const other = mkdtempSync(join(tmpdir(), 'gatehouse-bundle-'));
  const inOther = (...names: string[]) => join(other, ...names);
  after(() => rmSync(other, { recursive: true, force: true }));

  test('is used only if it was built from the current sources', async () => {
    copyBuild(other);
    const { findBundle, markOf }: typeof import('../../src/server/bundle/bundle.ts') = await import(
      inOther('src', 'server', 'bundle', 'bundle.ts')
    );
    mkdirSync(inOther('dist', 'server'), { recursive: true });
    mkdirSync(inOther('src', 'server', 'cli'), { recursive: true });
    writeFileSync(inOther('src', 'server', 'cli', 'cli.ts'), 'one');
    writeFileSync(inOther('dist', 'server', 'cli.js'), 'bundled');
    assert.equal(findBundle('cli'), undefined, 'no sources noted');
    const marks = { 'src/server/cli/cli.ts': markOf('src/server/cli/cli.ts') };
    writeFileSync(inOther('dist', 'server', 'sources.json'), JSON.stringify(marks));
    assert.equal(findBundle('cli'), inOther('dist', 'server', 'cli.js'));
    assert.equal(findBundle('mcp-cli'), undefined, 'not built');
    writeFileSync(inOther('src', 'server', 'cli', 'cli.ts'), 'another');
    assert.equal(findBundle('cli'), undefined, 'changed since');
    rmSync(inOther('src', 'server', 'cli', 'cli.ts'));
    assert.equal(findBundle('cli'), undefined, 'gone since');
  });

  test('is built with the console', () => {
    assert.deepEqual(spawnSync(process.execPath, ['build.ts'], { cwd: root, encoding: 'utf8' }).status, 0);
    assert.equal(bundleHere('cli'), join(root, 'dist', 'server', 'cli.js'));
    assert.equal(bundleHere('mcp-cli'), join(root, 'dist', 'server', 'mcp-cli.js'));
    assert.equal(bundleHere('run-cli'), join(root, 'dist', 'server', 'run-cli.js'));
  });

  test('reads an import file in the same way as the sources', () => {
    const path = inOther('gatus.yaml');
    writeFileSync(path, 'endpoints: [{ name: "a", url: "https://a.example/" }]');
    const input = JSON.stringify({ path, env: {}, language: 'ja' });
    const sources = join(root, 'src', 'server', 'monitors', 'import', 'source', 'child.ts');
    const [bundled, plain] = [bundleHere('import-child')!, sources].map(
      (program) => spawnSync(process.execPath, ['--no-warnings', program], { input, env: {}, encoding: 'utf8' }).stdout,
    );
    assert.equal(JSON.parse(plain!).monitors[0].name, 'a');
    assert.equal(bundled, plain);
  });
});
