import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { notesOf, versionsOf } from './versions.ts';

const root = join(import.meta.dirname, '..', '..');

test('a release has one version everywhere, and notes', () => {
  const versions = new Set(versionsOf(root).map(([, version]) => version));
  assert.equal(versions.size, 1, [...versions].join());
  const [version = ''] = versions;
  assert.ok(notesOf(root, version).length > 100);
  assert.throws(() => notesOf(root, '0.0.1'), /add "## 0\.0\.1"/);
});

type Job = { needs?: string | string[]; permissions?: Record<string, string>; steps: Record<string, string>[] };
const workflows = globSync('.{github,forgejo}/workflows/*.yml', { cwd: root }).map((file) => {
  const { jobs, permissions } = parse(readFileSync(join(root, file), 'utf8'));
  return { file, permissions, jobs: jobs as Record<string, Job> };
});

describe('workflows', () => {
  test('run scripts that exist, after jobs that exist', () => {
    assert.equal(workflows.length, 4);
    const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
    for (const { file, jobs } of workflows)
      for (const [name, { needs = [], steps }] of Object.entries(jobs)) {
        for (const other of [needs].flat()) assert.ok(other in jobs, `${file}: ${name} needs ${other}`);
        for (const { run: command } of steps.filter((one) => one.run)) {
          const [program, script = ''] = (command ?? '').split(' ');
          if (program === 'npm') assert.ok(script === 'ci' || script in scripts, `${file}: ${command}`);
          else assert.ok(existsSync(join(root, program === 'node' ? script : (program ?? ''))), `${file}: ${command}`);
        }
      }
  });

  test('put no expression into a command, because its value could be code', () => {
    for (const { file, jobs } of workflows)
      for (const { steps } of Object.values(jobs))
        for (const one of steps) assert.doesNotMatch(one.run ?? '', /\$\{\{/, file);
  });

  test('on GitHub have the fewest permissions', () => {
    const onGitHub = workflows.filter(({ file }) => file.startsWith('.github'));
    const writing = onGitHub.flatMap(({ jobs }) =>
      Object.entries(jobs).flatMap(([name, { permissions = {} }]) =>
        Object.entries(permissions).flatMap(([scope, access]) => (access === 'write' ? [`${name} ${scope}`] : [])),
      ),
    );
    assert.deepEqual(writing, [
      ...['package id-token', 'package attestations', 'image packages', 'image id-token', 'chart packages'],
      'notes contents',
    ]);
    for (const { file, permissions } of onGitHub) {
      assert.ok(
        Object.values(permissions).every((access) => access === 'read'),
        file,
      );
    }
  });

  test('pin each action by its full commit, with its version in a comment', () => {
    const pinned = /uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    const lines = workflows.flatMap(({ file }) => readFileSync(join(root, file), 'utf8').split('\n'));
    const uses = lines.filter((line) => /\buses:/.test(line));
    assert.ok(uses.length > 20, `${uses.length} actions`);
    assert.deepEqual(
      uses.filter((line) => !pinned.test(line)),
      [],
    );
  });
});
