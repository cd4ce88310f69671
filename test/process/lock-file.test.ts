import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

type Packages = Record<string, { libc?: string[]; hasInstallScript?: boolean }>;

const root = join(import.meta.dirname, '..', '..');
const packagesOf = (file: string): Packages => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

test('the npm of each supported Node leaves package-lock.json unchanged', () => {
  const locked = packagesOf('package-lock.json');
  // npm 9 and 10 remove `libc` from the file, and newer versions don't add it again.
  const withLibc = Object.keys(locked).filter((name) => locked[name]?.libc !== undefined);
  assert.deepEqual(withLibc, [], 'run: npx npm@10 install --package-lock-only');
  // npm finds out about install scripts only when it unpacks a package.
  const installed = packagesOf('node_modules/.package-lock.json');
  const changed = Object.keys(installed).filter(
    (name) => locked[name] && installed[name]?.hasInstallScript !== locked[name]?.hasInstallScript,
  );
  assert.deepEqual(changed, [], 'run npm install in a fresh clone, and commit what it writes');
});
