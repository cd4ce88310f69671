import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';

const root = join(import.meta.dirname, '..');
const isRoot = process.getuid?.() === 0;
const idOfNobody = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
/** Somebody whom modes of files bind. */
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
const canRun = spawnSync(process.execPath, ['--version'], { ...user }).status === 0;

describe('a checkout that cannot be written', { skip: !canRun && 'nobody cannot reach this Node' }, () => {
  test('starts when it was built, without the tools to build, and says what to do when it was not', () => {
    cpSync(join(root, 'build.ts'), join(folder, 'build.ts'));
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

test('nothing is built without the flags, which a pattern would leave out without a word', () => {
  const other = mkdtempSync(join(tmpdir(), 'gatehouse-build-'));
  after(() => rmSync(other, { recursive: true, force: true }));
  cpSync(join(root, 'build.ts'), join(other, 'build.ts'));
  writeFileSync(join(other, 'package.json'), '{"type": "module"}');
  const { status, stderr } = spawnSync(process.execPath, ['build.ts'], { cwd: other, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^The flags of countries are not installed .*run npm install/);
});
