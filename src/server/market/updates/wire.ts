// English only: programs read it
import { z } from 'zod';
import { compareVersions, withoutPrefix } from '../../../shared/version-number.ts';
import type { ItemFileRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { text } from '../../http/index.ts';
import { toIsoOrNull } from '../../kernel/index.ts';
import { readRunningVersion } from '../activations/index.ts';
import { downloadUrl, type Feed, filesFor, type VersionWithFiles } from './feed.ts';

const channel = z
  .enum(['stable', 'beta'])
  .nullish()
  .describe('`beta` includes beta versions. Default: the buyer’s choice in the library, otherwise `stable`.');
const line = text(40)
  .trim()
  .transform(withoutPrefix)
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,9}){0,3}$/, { error: () => 'must be one to four numbers, such as 1.9.' }))
  .nullish()
  .describe('Only versions of this line: `1.9` for 1.9.4 and 1.9.5. Default: all versions.');
const platform = text(40)
  .nullish()
  .describe('Only files for this platform, such as `macos-arm64`, and for every platform.');
const version = text(100)
  .nullish()
  .describe('The version that is installed. Sets `update_available`, and counts for the adoption of versions.');
const code = z.string().describe('The purchase code; letter case, spaces and dashes are ignored.');

export const feedQuery = z.object({ channel, line, platform, version });
export const feedRequest = feedQuery.extend({
  purchase_code: code,
  machine: text(200).nullish().describe('The text that the machine was activated with. Stores the version with it.'),
});
export const downloadRequest = z.object({
  purchase_code: code,
  channel,
  line,
  platform,
  version: text(100).nullish().describe('The version to download. Default: the newest that the purchase includes.'),
  file: text(1000).nullish().describe('Name of the file. Default: the first file for the platform.'),
});

const named = { version: z.string(), channel: z.enum(['stable', 'beta']), published_at: z.iso.datetime().nullable() };
const file = z.object({
  name: z.string(),
  platform: z.string().describe('Empty: every platform.'),
  bytes: z.int(),
  sha256: z.string().describe('SHA-256 of the content, in hex.'),
  signature: z.string().nullable().describe('EdDSA signature that the author uploaded.'),
  url: z
    .string()
    .nullable()
    .describe('Download URL without a login, valid for a day. Null without a code that may download.'),
});
export const feedAnswer = z.object({
  data: z
    .object({
      object: z.literal('update'),
      item: z.object({ id: z.int(), name: z.string() }),
      newest: z
        .object({ ...named, notes: z.string().describe('Change log in Markdown.'), files: z.array(file) })
        .nullable()
        .describe(
          'The newest version of the channel and line that the purchase includes. null if there is no such version.',
        ),
      update_available: z
        .boolean()
        .nullable()
        .describe('Whether `newest` is later than `version`; null if no version was sent.'),
      licence: z
        .object({
          valid: z.boolean(),
          reason: z.enum(['not_found', 'refunded', 'disputed', 'revoked', 'expired', 'updates_ended']).nullable(),
          may_download: z.boolean().describe('Whether the purchase may download `newest`.'),
          updates_until: z.iso.datetime().nullable().describe('End of the included updates. null if they have no end.'),
        })
        .nullable()
        .describe('Null without a purchase code.'),
      not_included: z
        .object(named)
        .nullable()
        .describe('A later version that was published after the updates of the purchase ended.'),
    })
    .meta({ id: 'MarketUpdate' }),
});

const presentName = ({ version, channel, published_at }: Pick<VersionWithFiles, keyof typeof named>) => ({
  version,
  channel,
  published_at: toIsoOrNull(published_at),
});

export type Presented = { newest: VersionWithFiles | undefined; platform?: string | null | undefined; running: string };

export function presentFeed(
  deps: Deps,
  feed: Feed,
  { newest, platform, running }: Presented,
): z.output<typeof feedAnswer> {
  const { item, licence } = feed;
  const runs = readRunningVersion(running);
  const presentFile = (row: ItemFileRow) => ({
    name: row.name,
    platform: row.platform,
    bytes: row.bytes,
    sha256: row.sha256,
    signature: row.signature,
    url: downloadUrl(deps, feed, row) ?? null,
  });
  const later = laterExcluded(feed);
  const mayDownload = licence?.isValid === true && newest !== undefined;
  return {
    data: {
      object: 'update',
      item: { id: item.id, name: item.name },
      newest: newest
        ? { ...presentName(newest), notes: newest.changes, files: filesFor(newest.files, platform).map(presentFile) }
        : null,
      update_available: runs === undefined ? null : newest !== undefined && compareVersions(newest.version, runs) > 0,
      licence: licence
        ? {
            valid: licence.isValid,
            reason: reasonOf(licence, later !== undefined),
            may_download: mayDownload,
            updates_until: toIsoOrNull(licence.purchase?.updates_until ?? null),
          }
        : null,
      not_included: later ? presentName(later) : null,
    },
  };
}

const reasonOf = (licence: NonNullable<Feed['licence']>, hasLater: boolean) => {
  if (!licence.isValid) return licence.reason;
  return hasLater ? ('updates_ended' as const) : null;
};

/** The newest version that the purchase doesn't include, if it is later than all included versions. */
export function laterExcluded({ included, excluded }: Feed): Feed['excluded'][number] | undefined {
  const [newest] = included;
  return excluded.find(({ version }) => !newest || compareVersions(version, newest.version) > 0);
}
