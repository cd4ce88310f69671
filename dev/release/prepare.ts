import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError, read, step } from './step.ts';
import { chartFile, checkedVersion, currentVersion, imageFiles, imageVersion, notesOf } from './versions.ts';

/** `npm run release -- X.Y.Z` */
await step(
  'sets the version, commits it and tags the commit; pushing the tag releases it',
  {},
  ({ root, positionals, flags, say, change }) => {
    const version = checkedVersion(positionals[0]);
    const tag = `v${version}`;
    const changed = read('git', ['status', '--porcelain'], root);
    if (changed !== '') throw new ReleaseError(`The working tree has changes: commit or stash them.\n${changed}`);
    if (read('git', ['tag', '--list', tag], root) !== '')
      throw new ReleaseError(
        `The tag ${tag} exists: choose the next version, or delete the tag with git tag --delete ${tag} if it was never pushed.`,
      );
    notesOf(root, version);
    const current = currentVersion(root);
    if (compare(version, current) < 0)
      throw new ReleaseError(`${version} is older than ${current} in package.json: choose a later version.`);
    const edit = (file: string, from: RegExp, to: string) => {
      const old = readFileSync(join(root, file), 'utf8');
      const text = old.replaceAll(from, to);
      if (text === old) return;
      if (flags['dry-run']) say(`would write: ${file}`);
      else writeFileSync(join(root, file), text);
    };
    if (version !== current) change('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts']);
    edit(chartFile, /^(version|appVersion): .*$/gm, `$1: ${version}`);
    for (const file of imageFiles) edit(file, imageVersion, `$1${version}`);
    // A first release changes no file, because they already state its version.
    if (flags['dry-run'] || read('git', ['status', '--porcelain'], root) !== '')
      change('git', ['commit', '--all', '--message', `Release ${version}`]);
    change('git', ['tag', '--annotate', tag, '--message', `Gatehouse ${version}`]);
    say(`To release it, push the commit and the tag: git push --atomic origin HEAD ${tag}`);
  },
);

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
