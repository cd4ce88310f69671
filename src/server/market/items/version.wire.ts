import { z } from 'zod';
import { versionPattern, withoutPrefix } from '../../../shared/version-number.ts';
import type { ItemFileRow, ItemVersionRow, VersionMailingRow } from '../../database/index.ts';
import { flag, text } from '../../http/index.ts';
import { t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { presentVersionMailing, versionMailingAnswer } from '../version-mails/index.ts';

const platformText = 'The platform of the file, such as `macos-arm64`. Empty: every platform.';
/** In lower case, such as `macos-arm64`. */
const platformName = text(40)
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9]+([._-][a-z0-9]+)*)?$/, {
    error: () => t('must be letters and digits, optionally with hyphens, such as macos-arm64.'),
  });
const fields = {
  version: text(40)
    .transform(withoutPrefix)
    .pipe(
      z.string().regex(versionPattern, {
        error: () =>
          t('must be one to four numbers separated by dots, such as 1.2.0, optionally with a suffix such as -beta.1.'),
      }),
    )
    .describe(
      'Version number: one to four numbers separated by dots, optionally with a suffix, such as `1.2.0`, `2024.01.15` or `2.0.0-beta.1`. A leading `v` is removed.',
    ),
  changes: text(20_000).nullish().describe('Change log in Markdown.'),
  channel: z
    .enum(['stable', 'beta'])
    .nullish()
    .describe('`beta`: only for buyers who chose beta versions. Default `stable`; for a number with a suffix `beta`.'),
};
export const createVersionFields = z.object(fields);
export const updateVersionFields = z.object(fields).partial();
export const publishVersionFields = z.object({
  mail_buyers: flag
    .nullish()
    .describe(
      '1: mail the buyers about this version. Default 0, so that programs which publish tell nobody unasked. Nobody is mailed about the first version of an item. Only buyers of beta versions are mailed about a beta version.',
    ),
  mail_audience: z
    .enum(['all', 'outdated'])
    .nullish()
    .describe(
      '`outdated`: skips buyers whose software has already reported this version or a later one. Default `all`.',
    ),
});
export const fileFields = z.object({
  platform: platformName.nullish().describe(platformText),
  signature: text(200)
    .trim()
    .regex(/^([A-Za-z0-9+/]{86}==)?$/, {
      error: () => t('must be the EdDSA signature of the file in base64, as sign_update of Sparkle prints it.'),
    })
    .nullish()
    .describe('EdDSA signature for Sparkle, as its `sign_update` prints it. Empty: none.'),
});
export type FileFields = z.output<typeof fileFields>;
export type VersionFields = z.output<typeof createVersionFields>;
export type VersionChanges = z.output<typeof updateVersionFields>;

const fileAnswer = z
  .object({
    id: z.int(),
    object: z.literal('file'),
    name: z.string(),
    bytes: z.int(),
    sha256: z.string().describe('SHA-256 of the content, in hex.'),
    content_type: z.string(),
    platform: z.string().describe(platformText),
    signature: z.string().nullable().describe('EdDSA signature for Sparkle.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'MarketFile' });

export const versionAnswer = z
  .object({
    id: z.int(),
    object: z.literal('version'),
    version: z.string(),
    changes: z.string(),
    channel: z.enum(['stable', 'beta']),
    created_at: z.iso.datetime(),
    published_at: z.iso.datetime().nullable().describe('Null until the version is published.'),
    files: z.array(fileAnswer),
    buyer_mail: versionMailingAnswer
      .nullable()
      .describe('Emails to buyers about this version. Null if it was published without them.'),
  })
  .meta({ id: 'MarketVersion' });

const presentFile = (row: ItemFileRow): z.output<typeof fileAnswer> => ({
  id: row.id,
  object: 'file',
  name: row.name,
  bytes: row.bytes,
  sha256: row.sha256,
  content_type: row.content_type,
  platform: row.platform,
  signature: row.signature,
  created_at: toIso(row.created_at),
});

type OfVersions = { files: ItemFileRow[]; mailings: VersionMailingRow[] };

export const presentVersion = (
  row: ItemVersionRow,
  { files, mailings }: OfVersions,
): z.output<typeof versionAnswer> => ({
  id: row.id,
  object: 'version',
  version: row.version,
  changes: row.changes,
  channel: row.channel,
  created_at: toIso(row.created_at),
  published_at: toIsoOrNull(row.published_at),
  files: files.filter(({ version_id }) => version_id === row.id).map(presentFile),
  buyer_mail: presentVersionMailing(mailings.find(({ version_id }) => version_id === row.id)),
});
