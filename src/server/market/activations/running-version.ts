import { compareVersions, versionPattern, withoutPrefix } from '../../../shared/version-number.ts';
import type { PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { setRunningVersion } from '../purchases/index.ts';
import { setActivationVersion } from './activation.store.ts';

const maxLength = 40;

/** Returns undefined if the text isn't a version number, because a wrong report must not fail a request. */
export function readRunningVersion(reported: string | null | undefined): string | undefined {
  const version = withoutPrefix(reported ?? '').replace(/\+.*/, '');
  return version.length <= maxLength && versionPattern.test(version) ? version : undefined;
}

/** Sparkle sends `Name/1.2.3 Sparkle/2.6.0`. */
export const sparkleVersion = (userAgent: string | undefined): string | undefined =>
  /^[^/]{1,100}\/(\S{1,40}) Sparkle\//.exec(userAgent ?? '')?.[1];

type Recorded = Pick<PurchaseRow, 'id' | 'account_id' | 'running_version' | 'running_version_at'>;
type RecordDeps = Pick<Deps, 'database' | 'now' | 'log'>;

/**
 * Several installations can share a purchase. An older version therefore replaces a newer one only after a day, so that
 * alternating requests don't cause a write each.
 */
export function replacesVersion(
  { running_version, running_version_at }: Pick<Recorded, 'running_version' | 'running_version_at'>,
  version: string,
  nowMs: number,
): boolean {
  if (running_version === null) return true;
  if (running_version === version) return false;
  return compareVersions(version, running_version) > 0 || (running_version_at ?? 0) <= nowMs - dayMs;
}

/** Writes only if the version has changed. A failed write doesn't fail the request: the version is a statistic. */
export async function recordRunningVersion(
  { database, now, log }: RecordDeps,
  purchase: Recorded,
  reported: string | null | undefined,
): Promise<void> {
  const version = readRunningVersion(reported);
  if (version === undefined || !replacesVersion(purchase, version, now())) return;
  try {
    await setRunningVersion(database.db, purchase, version, now());
  } catch (error) {
    log.warn({ err: error }, 'the version that a purchase runs was not stored');
  }
}

/** `known`: the version stored with the activation. */
export async function recordActivationVersion(
  { database, log }: RecordDeps,
  activation: { account_id: number; purchase_id: number; subject_hash: string; known: string | null },
  reported: string | null | undefined,
): Promise<void> {
  const version = readRunningVersion(reported);
  if (version === undefined || version === activation.known) return;
  try {
    await setActivationVersion(database.db, activation, version);
  } catch (error) {
    log.warn({ err: error }, 'the version that an activation runs was not stored');
  }
}
