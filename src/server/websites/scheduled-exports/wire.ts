import { z } from 'zod';
import { flag, text } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { frequencies } from '../schedule/index.ts';
import { isPrefix, parseEndpoint } from './destination.ts';

const endpoint = text(300)
  .trim()
  .refine((given) => parseEndpoint(given) !== undefined, {
    error: () => t('must be the address of an S3 endpoint, such as https://s3.eu-central-1.amazonaws.com.'),
  })
  .describe('Where the bucket is: https, or http within a private network that this service may reach.');
const region = text(63)
  .trim()
  .regex(/^[A-Za-z\d][A-Za-z\d-]*$/, { error: () => t('must be the name of a region, such as eu-central-1.') });
const aboutRegion =
  'Of the bucket. Default us-east-1. Where there are no regions, any name does; Cloudflare R2 takes auto.';
const bucket = text(63)
  .trim()
  .regex(/^[A-Za-z\d][A-Za-z\d._-]{2,}$/, {
    error: () => t('must be the name of the bucket: at least 3 letters, digits, dots, hyphens or underscores.'),
  })
  .describe('The name of the bucket, which exists.');
const prefix = text(200)
  .trim()
  .refine(isPrefix, {
    error: () => t('must be names of letters, digits, dots, hyphens and underscores, parted by slashes.'),
  });
const aboutPrefix = 'What the keys of objects begin with, such as statistics/web. Default none.';
const accessKeyId = text(200)
  .trim()
  .regex(/^[!-~]+$/, { error: () => t('must be the ID of the access key, without spaces.') })
  .describe('Of a key that may write objects (s3:PutObject); it needs nothing else.');
const secretAccessKey = text(200)
  .trim()
  .regex(/^[!-~]+$/, { error: () => t('must be the secret of the access key, without spaces.') })
  .describe('Kept encrypted, and never shown again.');
const frequency = z
  .enum(frequencies)
  .describe(
    'daily: each day at 8 the day before; weekly: on Monday the week before; monthly: on the 1st the month before. Hours are those of the website’s zone.',
  );
const segmentId = z
  .int()
  .min(1)
  .nullish()
  .describe('The segment of the website whose visits are exported; null: all visits. Default null.');
const paused = flag.nullish().describe('1: nothing is exported until it is 0 again. Default 0.');

export const createScheduledExportBody = z.object({
  endpoint,
  region: region.nullish().describe(aboutRegion),
  bucket,
  prefix: prefix.nullish().describe(aboutPrefix),
  access_key_id: accessKeyId,
  secret_access_key: secretAccessKey,
  frequency,
  segment_id: segmentId,
  paused,
});
export const updateScheduledExportBody = z
  .object({
    endpoint,
    region: region.describe(aboutRegion),
    bucket,
    prefix: prefix.nullable().describe(aboutPrefix),
    access_key_id: accessKeyId,
    secret_access_key: secretAccessKey.describe('Required with another access_key_id.'),
    frequency,
    segment_id: segmentId,
    paused,
  })
  .partial();

export type ScheduledExportFields = z.output<typeof createScheduledExportBody>;
export type ScheduledExportChanges = z.output<typeof updateScheduledExportBody>;

export const scheduledExportAnswer = z
  .object({
    id: z.int(),
    object: z.literal('scheduled_export'),
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    prefix: z.string(),
    access_key_id: z.string(),
    frequency: z.enum(frequencies),
    segment_id: z.int().nullable(),
    segment: z.string().nullable().describe('The name of the segment. Null also if it was deleted.'),
    paused: flag,
    status: z
      .enum(['active', 'failing', 'paused', 'segment_deleted'])
      .describe('failing: the last attempt failed, and another follows; segment_deleted: choose another.'),
    next_attempt_at: z.iso.datetime().nullable().describe('null: it is paused.'),
    last_export: z
      .object({ at: z.iso.datetime(), key: z.string().describe('Of the object.'), bytes: z.int() })
      .nullable()
      .describe('The last file that was written; null: none yet.'),
    failure: z
      .object({ since: z.iso.datetime(), attempts: z.int(), problem: z.string() })
      .nullable()
      .describe('What has gone wrong since the last file; null: nothing.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ScheduledExport' });
export type ScheduledExportAnswer = z.output<typeof scheduledExportAnswer>;

export const exportTestAnswer = z
  .object({
    object: z.literal('scheduled_export_test'),
    ok: z.boolean().describe('Whether the file was written.'),
    key: z.string().describe('Of the test file.'),
    deleted: z.boolean().describe('Whether it was deleted again. Exports need no permission for that.'),
    message: z.string().describe('What happened, as a sentence.'),
    duration_ms: z.int(),
  })
  .meta({ id: 'ScheduledExportTest' });
export type ExportTestAnswer = z.output<typeof exportTestAnswer>;
