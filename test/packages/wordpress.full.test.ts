import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const program = join(import.meta.dirname, '..', '..', 'packages', 'wordpress', 'tests', 'run.php');
const hasPhp = spawnSync('php', ['--version']).status === 0;

test('the WordPress plugin counts visitors, reports sales, and cleans up after itself', {
  skip: hasPhp ? false : 'this machine has no PHP; with php-cli this test runs the plug-in',
}, () => {
  const { status, stdout, stderr } = spawnSync('php', ['-d', 'error_reporting=-1', '-d', 'display_errors=1', program], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /^\d+ passed\n$/);
});
