import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installationKind, upgradeCommands } from './installation-kind.ts';
import { newestRelease } from './newest-release.ts';

const published = (...versions: string[]) => ({
  versions: Object.fromEntries(versions.map((version) => [version, { version }])),
});

test('finds the newest version, and pre-releases only for users of one', () => {
  const all = published('1.9.0', '1.10.0', '2.0.0-beta.2', '1.2.0');
  assert.equal(newestRelease(all, '1.9.0')?.version, '1.10.0');
  assert.equal(newestRelease(all, '2.0.0-beta.1')?.version, '2.0.0-beta.2');
  assert.equal(newestRelease(published('2.0.0-beta.2'), '1.9.0'), undefined);
});

test('skips withdrawn versions and metadata that is not a package', () => {
  const { versions } = published('1.0.0');
  assert.equal(
    newestRelease({ versions: { ...versions, '1.1.0': { deprecated: 'broken' } } }, '1.0.0')?.version,
    '1.0.0',
  );
  for (const given of [undefined, null, 'text', [], {}, { versions: { latest: {} } }])
    assert.equal(newestRelease(given, '1.0.0'), undefined);
});

test('reads at most ten changes, and none that are not texts', () => {
  const changes = Array.from({ length: 12 }, (_, n) => `Change ${n}`);
  assert.equal(newestRelease({ versions: { '1.1.0': { changes } } }, '1.0.0')?.changes.length, 10);
  assert.deepEqual(newestRelease({ versions: { '1.1.0': { changes: [{}] } } }, '1.0.0')?.changes, []);
  const forged = { versions: { '1.1.0': { changes: ['\u001b[2JFaster.\nTo upgrade:'] } } };
  assert.deepEqual(newestRelease(forged, '1.0.0')?.changes, [' [2JFaster. To upgrade:'], 'no control characters');
});

test('names the commands for each kind of installation', () => {
  const nowhere = { exists: () => false };
  assert.equal(installationKind('/app', { exists: (path) => path === '/.dockerenv' }), 'container');
  assert.equal(installationKind('/app', { ...nowhere, env: { KUBERNETES_SERVICE_HOST: '10.0.0.1' } }), 'container');
  assert.equal(installationKind('/app', { exists: () => true }), 'clone', 'a development container');
  assert.equal(installationKind('/usr/lib/node_modules/gatehouse', nowhere), 'package');
  assert.equal(installationKind('/opt/gatehouse', nowhere), 'clone');
  const global = upgradeCommands('package', '1.1.0', '/nowhere/lib/node_modules/gatehouse');
  assert.equal(global[0], 'npm install --global gatehouse@1.1.0');
  assert.match(
    upgradeCommands('clone', '1.1.0', '/opt/gatehouse').join('\n'),
    /^cd \/opt\/gatehouse\ngit pull && npm install/,
  );
  assert.match(upgradeCommands('container', '1.1.0').join('\n'), /docker compose build --pull && docker compose up -d/);
});
