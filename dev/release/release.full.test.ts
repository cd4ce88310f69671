import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { chartFile, imageFiles } from './versions.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-release-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { status: number; output: string };
const releaseStep = (name: string, ...args: string[]): Promise<Outcome> =>
  run(process.execPath, [join(root, 'dev/release', `${name}.ts`), ...args]).then(
    ({ stdout }) => ({ status: 0, output: stdout }),
    ({ code, stderr }) => ({ status: code, output: stderr }),
  );

describe('npm run release', () => {
  const checkout = join(folder, 'checkout');
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: checkout });
  const prepare = (...args: string[]) => releaseStep('prepare', '--root', checkout, '--dry-run', ...args);

  before(async () => {
    for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md', chartFile, ...imageFiles]) {
      mkdirSync(dirname(join(checkout, file)), { recursive: true });
      cpSync(join(root, file), join(checkout, file));
    }
    const changelog = readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8');
    writeFileSync(join(checkout, 'CHANGELOG.md'), changelog.replace('## ', '## 98.7.6\n\n- Something new.\n\n## '));
    await git('init', '--quiet');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'All');
  });

  test('in a dry run prints every change, and makes none', async () => {
    const { status, output } = await prepare('98.7.6');
    assert.equal(status, 0, output);
    for (const change of [
      'would run: npm version 98.7.6 --no-git-tag-version --ignore-scripts',
      ...[chartFile, ...imageFiles].map((file) => `would write: ${file}`),
      'would run: git commit --all --message Release 98.7.6',
      'would run: git tag --annotate v98.7.6 --message Gatehouse 98.7.6',
    ])
      assert.ok(output.split('\n').includes(change), `${change} in:\n${output}`);
    assert.deepEqual((await git('status', '--porcelain')).stdout, '');
    assert.deepEqual((await git('tag')).stdout, '');
  });

  test('refuses with what to do', async () => {
    const refuses = async (wanted: RegExp, ...args: string[]) => {
      const { status, output } = await prepare(...args);
      assert.equal(status, 1, output);
      assert.match(output, wanted);
    };
    await refuses(/Name the version/);
    await refuses(/Name the version/, 'v1');
    await refuses(/no section for 98\.7\.7: add "## 98\.7\.7"/, '98.7.7');
    await git('tag', 'v98.7.6');
    await refuses(/The tag v98\.7\.6 exists: choose the next version/, '98.7.6');
    await git('tag', '--delete', 'v98.7.6');
    writeFileSync(join(checkout, 'new'), '');
    await refuses(/commit or stash them/, '98.7.6');
  });
});

test('every step explains itself, and changes nothing in a dry run', async () => {
  const asked: Record<string, string[]> = {
    check: [],
    chart: ['--push', '--registry', 'oci://registry.example/charts'],
    image: ['--name', 'registry.example/Gatehouse', '--push'],
    'image-files': ['--out', join(folder, 'image')],
    notes: [],
    package: ['--publish'],
    'publish-notes': ['--host', 'github'],
    sbom: [],
    'try-image': ['--with', 'buildah', '--target', 'slim'],
  };
  const names = globSync('dev/release/*.ts', { cwd: root })
    .map((file) => file.slice('dev/release/'.length, -'.ts'.length))
    .filter((name) => !name.endsWith('.test') && !['prepare', 'step', 'versions'].includes(name));
  assert.deepEqual(Object.keys(asked).sort(), names.sort());
  const outcomes = await Promise.all(
    Object.entries(asked).map(async ([name, args]) => [name, await releaseStep(name, ...args, '--dry-run')] as const),
  );
  for (const [name, { status, output }] of outcomes) assert.equal(status, 0, `${name}: ${output}`);
  const said = Object.fromEntries(outcomes.map(([name, { output }]) => [name, output]));
  assert.match(said.package ?? '', /^would run: npm publish .* --provenance/m);
  assert.match(said.image ?? '', /--platform linux\/amd64,linux\/arm64 --tag registry\.example\/gatehouse:\d/);
  assert.match(said.image ?? '', /^would run: cosign sign --yes/m);
  assert.match(
    said['try-image'] ?? '',
    /^would run: buildah build .*--target slim --tag localhost\/gatehouse:try-slim \.$/m,
  );
  assert.match(
    (await releaseStep('try-image', '--with', 'rkt', '--dry-run')).output,
    /must be buildah, podman or docker/,
  );
  assert.match((await releaseStep('image', '--help')).output, /--platforms VALUE +by default/);
});
