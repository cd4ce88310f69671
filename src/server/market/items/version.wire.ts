import { z } from 'zod';
import type { ItemFileRow, ItemVersionRow, VersionMailingRow } from '../../database/index.ts';
import { flag, text } from '../../http/index.ts';
import { t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { presentVersionMailing, versionMailingAnswer } from '../version-mails/index.ts';
import { versionPattern } from './version-number.ts';

const fields = {
  version: text(40)
    .trim()
    .regex(versionPattern, { error: () => t('must be three numbers, such as 1.2.0.') })
    .describe('Version number as major.minor.patch, such as 1.2.0.'),
  changes: text(20_000).nullish().describe('Change log in Markdown.'),
};
export const createVersionFields = z.object(fields);
export const updateVersionFields = z.object(fields).partial();
export const publishVersionFields = z.object({
  mail_buyers: flag
    .nullish()
    .describe(
      '1: mail the buyers about this version. Default 0, so that programs which publish tell nobody unasked. Nobody is mailed about the first version of an item.',
    ),
});
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
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'MarketFile' });

export const versionAnswer = z
  .object({
    id: z.int(),
    object: z.literal('version'),
    version: z.string(),
    changes: z.string(),
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
  created_at: toIso(row.created_at),
  published_at: toIsoOrNull(row.published_at),
  files: files.filter(({ version_id }) => version_id === row.id).map(presentFile),
  buyer_mail: presentVersionMailing(mailings.find(({ version_id }) => version_id === row.id)),
});
