import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOlderVersion, version } from './version.ts';

export const changelogFile = join(import.meta.dirname, '..', '..', '..', 'CHANGELOG.md');
/** Users of this version have no `seen_version`. */
const firstVersion = '1.0.0';

/** Returns the Markdown below the version's heading, or undefined if there isn't one. */
export function changesOf(changelog: string, of: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => /^\S+/.exec(one)?.[0] === of);
  return section?.slice(section.indexOf('\n') + 1).trim();
}

/** Returns up to `limit` entries as plain text, for the metadata of the npm package. */
export const entriesOf = (changes: string, limit: number): string[] =>
  changes
    .split(/^- /m)
    .slice(1, limit + 1)
    .map((entry) =>
      entry
        .split(/\n(?! )/, 1)[0]!
        .replace(/\s+/g, ' ')
        .trim(),
    );

/** `seen`: null for users who were created by the first version */
export const hasUnseenChanges = (seen: string | null, own = { version, changelog: ownChangelog }): boolean =>
  isOlderVersion(seen ?? firstVersion, own.version) && changesOf(own.changelog(), own.version) !== undefined;

let read: string | undefined;
function ownChangelog(): string {
  read ??= readFileSync(changelogFile, 'utf8');
  return read;
}
