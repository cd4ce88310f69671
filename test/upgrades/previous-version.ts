import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../src/server/database/migrate.ts';

const root = join(import.meta.dirname, '..', '..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Returns the newest released tag. If there is none, returns the commit before the newest migration. Returns undefined
 * if there is neither. TEST_PREVIOUS_VERSION selects another commit.
 */
export function findPreviousVersion(): string | undefined {
  if (process.env.TEST_PREVIOUS_VERSION) return process.env.TEST_PREVIOUS_VERSION;
  if (!existsSync(join(root, '.git'))) return undefined;
  const tags = git('tag', '--list', 'v[1-9]*', '--sort=-version:refname', '--no-contains', 'HEAD');
  if (tags !== '') return tags.split('\n')[0];
  if (migrations.length === 1) return undefined;
  const file = `src/server/database/migrations/${migrations.at(-1)![0]}.ts`;
  // A migration can get a later date before it lands.
  const added = git('log', '--follow', '--diff-filter=A', '--format=%H', '--', file).split('\n').at(-1);
  return added ? `${added}~1` : 'HEAD';
}

/** The unpacked version uses the packages of this version. */
export function unpackVersion(version: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'version.tar');
  execFileSync('git', ['archive', '--output', archive, version], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
