import { z } from 'zod';
import { compareVersions, isPreRelease, versionPattern } from '../../../shared/version-number.ts';
import { printable } from '../../kernel/index.ts';

/** `changes`: the release's most important changes, if its manifest lists them */
export type Release = { version: string; changes: string[] };

const maxChanges = 10;
/** The command line prints them, and control characters would change the terminal. */
const change = z
  .string()
  .max(500)
  .transform((text) => printable(text).replaceAll('\n', ' '));
const changes = z.array(change).max(100);
const metadata = z.object({
  versions: z.record(z.string(), z.object({ changes: z.unknown().optional(), deprecated: z.unknown().optional() })),
});

/**
 * Returns the newest version in a package's metadata, without withdrawn ones. Pre-releases are only for users of a
 * pre-release. Returns undefined if the metadata contains no version.
 */
export function newestRelease(given: unknown, running: string): Release | undefined {
  const { data } = metadata.safeParse(given);
  const [newest] = Object.entries(data?.versions ?? {})
    .filter(([version, { deprecated }]) => versionPattern.test(version) && !deprecated)
    .filter(([version]) => isPreRelease(running) || !isPreRelease(version))
    .sort(([one], [other]) => compareVersions(other, one));
  if (newest === undefined) return undefined;
  const [version, manifest] = newest;
  return { version, changes: changes.safeParse(manifest.changes).data?.slice(0, maxChanges) ?? [] };
}

export const isNewer = (release: Release, running: string): boolean => compareVersions(release.version, running) > 0;
