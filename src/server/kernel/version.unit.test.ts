import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isOlderVersion, readCommit } from './version.ts';

test('orders versions by number, pre-releases before their release', () => {
  const ordered = [
    '0',
    '1.1.9',
    '1.2.0-alpha',
    '1.2.0-beta',
    '1.2.0-beta.1',
    '1.2.0-beta.2',
    '1.2.0-beta.10',
    '1.2.0-beta.x',
    '1.2.0-rc.1',
    '1.2.0',
    '1.2.1-beta.1',
    '1.10.0',
    '2.0.0',
  ];
  for (const [i, one] of ordered.entries())
    for (const [j, other] of ordered.entries()) assert.equal(isOlderVersion(one, other), i < j, `${one}, ${other}`);
});

test('ignores build metadata and trailing zeros', () => {
  for (const [one, other] of [
    ['1.2.0+build.7', '1.2.0'],
    ['1.2', '1.2.0'],
  ] as const) {
    assert.equal(isOlderVersion(one, other), false);
    assert.equal(isOlderVersion(other, one), false);
  }
});

test('reads the commit of a checkout, of a worktree and of packed references', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-commit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (path: string, content: string) => writeFileSync(join(folder, path), content);
  assert.equal(readCommit(folder), undefined);
  mkdirSync(join(folder, '.git', 'refs', 'heads'), { recursive: true });
  mkdirSync(join(folder, '.git', 'worktrees', 'two'), { recursive: true });
  mkdirSync(join(folder, 'two'));
  write('.git/HEAD', 'ref: refs/heads/main\n');
  assert.equal(readCommit(folder), undefined, 'a new repository has no commit');
  write('.git/packed-refs', '# pack-refs with: peeled\n2222222222 refs/heads/main\n3333333333 refs/heads/two\n');
  assert.equal(readCommit(folder), '2222222222');
  write('.git/refs/heads/main', '1111111111\n');
  assert.equal(readCommit(folder), '1111111111');
  write('two/.git', `gitdir: ${join(folder, '.git', 'worktrees', 'two')}\n`);
  write('.git/worktrees/two/commondir', '../..\n');
  write('.git/worktrees/two/HEAD', 'ref: refs/heads/two\n');
  assert.equal(readCommit(join(folder, 'two')), '3333333333');
  write('.git/HEAD', '4444444444\n');
  assert.equal(readCommit(folder), '4444444444');
});
