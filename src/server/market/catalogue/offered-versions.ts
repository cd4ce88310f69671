import { compareVersions, isOfLine } from '../../../shared/version-number.ts';
import type { ItemVersionRow, PurchaseRow, UpdateChannel } from '../../database/index.ts';

type PublishedVersion = Pick<ItemVersionRow, 'version' | 'channel' | 'published_at'>;

/** Versions that a purchase includes, and the buyer's choice among them. */
export type VersionChoice = {
  channel: UpdateChannel;
  /** null: all versions */
  updatesUntil: number | null;
  /** such as `1.9`, for versions of an older line */
  line?: string | undefined;
};

export const choiceOf = (
  purchase: Pick<PurchaseRow, 'update_channel' | 'updates_until'>,
): Pick<VersionChoice, 'channel' | 'updatesUntil'> => ({
  channel: purchase.update_channel,
  updatesUntil: purchase.updates_until,
});

/** Newest version number first. */
export const sortVersions = <V extends Pick<ItemVersionRow, 'version'>>(versions: V[]): V[] =>
  versions.toSorted((a, b) => compareVersions(b.version, a.version));

/** Beta versions are hidden from the stable channel, unless an item has no others. */
function ofChannel<V extends PublishedVersion>(versions: V[], channel: UpdateChannel): V[] {
  if (channel === 'beta') return versions;
  const stable = versions.filter((version) => version.channel === 'stable');
  return stable.length > 0 ? stable : versions;
}

/** Returns both lists newest first. `excluded`: published after the purchase's updates ended. */
export function offerVersions<V extends PublishedVersion>(
  published: V[],
  { channel, updatesUntil, line }: VersionChoice,
): { included: V[]; excluded: V[] } {
  const versions = sortVersions(ofChannel(published, channel)).filter(
    ({ version }) => line === undefined || isOfLine(version, line),
  );
  const isIncluded = ({ published_at }: V) => includesVersion(updatesUntil, published_at);
  return { included: versions.filter(isIncluded), excluded: versions.filter((version) => !isIncluded(version)) };
}

export const includesVersion = (updatesUntil: number | null, publishedAt: number | null): boolean =>
  updatesUntil === null || publishedAt === null || publishedAt <= updatesUntil;

/** The version that the shop shows for an item. */
export const shownVersion = <V extends PublishedVersion>(published: V[]): V | undefined =>
  offerVersions(published, { channel: 'stable', updatesUntil: null }).included[0];
