import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Returns the version, and the commit if Gatehouse runs from a Git checkout. */
export function describeVersion(own = version): string {
  const commit = readCommit(join(import.meta.dirname, '..', '..', '..'));
  return commit === undefined ? own : `${own} (commit ${commit.slice(0, 8)})`;
}

/** Reads the commit without running Git, which might not be installed or might refuse another user's folder. */
export function readCommit(checkout: string): string | undefined {
  try {
    const git = join(checkout, '.git');
    // In a worktree, `.git` is a file that names the folder.
    const folder = statSync(git).isDirectory() ? git : resolve(checkout, afterColon(readFileSync(git, 'utf8')));
    const head = readFileSync(join(folder, 'HEAD'), 'utf8').trim();
    return head.startsWith('ref:') ? readRef(folder, afterColon(head)) : head;
  } catch {
    // An installation without Git has no such files.
    return undefined;
  }
}

function readRef(folder: string, ref: string): string | undefined {
  const common = readIfPresent(join(folder, 'commondir'));
  const places = common === undefined ? [folder] : [folder, resolve(folder, common.trim())];
  for (const place of places) {
    const found = readIfPresent(join(place, ref));
    if (found !== undefined) return found.trim();
    const packed = readIfPresent(join(place, 'packed-refs'))
      ?.split('\n')
      .find((line) => line.endsWith(` ${ref}`));
    if (packed !== undefined) return packed.split(' ')[0];
  }
  return undefined;
}

const afterColon = (line: string): string => line.slice(line.indexOf(':') + 1).trim();

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** `1.2.0-beta.1` is older than `1.2.0`. Build metadata after a plus is ignored. */
export function isOlderVersion(one: string, other: string): boolean {
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  const byNumbers = compareLists(mine.numbers, theirs.numbers, '0');
  if (byNumbers !== 0) return byNumbers < 0;
  if (mine.tags === undefined || theirs.tags === undefined) return mine.tags !== undefined && theirs.tags === undefined;
  return compareLists(mine.tags, theirs.tags, '') < 0;
}

function partsOf(text: string): { numbers: string[]; tags: string[] | undefined } {
  const [, numbers = '0', tags] = /^(\d+(?:\.\d+)*)(?:-([\w.-]+))?/.exec(text) ?? [];
  return { numbers: numbers.split('.'), tags: tags?.split('.') };
}

/** Compares as defined by semver.org. */
function compareLists(one: string[], other: string[], filling: string): number {
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const [mine, theirs] = [one[i] ?? filling, other[i] ?? filling];
    if (mine === theirs) continue;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(mine), /^\d+$/.test(theirs)];
    if (isNumber && isOtherNumber) {
      if (Number(mine) !== Number(theirs)) return Number(mine) - Number(theirs);
    } else if (mine === '' || theirs === '') return mine === '' ? -1 : 1;
    else if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    else return mine < theirs ? -1 : 1;
  }
  return 0;
}
