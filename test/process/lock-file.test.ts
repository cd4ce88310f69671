import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

type Packages = Record<string, { libc?: string[]; hasInstallScript?: boolean }>;

const root = join(import.meta.dirname, '..', '..');
const packagesOf = (file: string): Packages => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

test('an installation leaves package-lock.json as it is, with every npm that comes with a supported Node', () => {
  const locked = packagesOf('package-lock.json');
  // npm 9 and 10 take `libc` out of the whole file, newer ones leave it out where it is missing.
  const withLibc = Object.keys(locked).filter((name) => locked[name]?.libc !== undefined);
  assert.deepEqual(withLibc, [], 'run: npx npm@10 install --package-lock-only');
  // npm adds what it finds out only when it unpacks a package.
  const installed = packagesOf('node_modules/.package-lock.json');
  const changed = Object.keys(installed).filter(
    (name) => locked[name] && installed[name]?.hasInstallScript !== locked[name]?.hasInstallScript,
  );
  assert.deepEqual(changed, [], 'run npm install in a fresh clone, and commit what it writes');
});
