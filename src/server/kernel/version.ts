import { readFileSync } from 'node:fs';

export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

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
