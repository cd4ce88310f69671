import { z } from 'zod';
import { flag, text } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { frequencies } from '../../schedule/index.ts';
import { isPrefix, parseEndpoint } from './destination.ts';

const endpoint = text(300)
  .trim()
  .refine((given) => parseEndpoint(given) !== undefined, {
    error: () => t('must be the address of an S3 endpoint, such as https://s3.eu-central-1.amazonaws.com.'),
  })
  .describe('URL of the S3 endpoint: https, or http in a private network that this service is allowed to reach.');
const region = text(63)
  .trim()
  .regex(/^[A-Za-z\d][A-Za-z\d-]*$/, { error: () => t('must be the name of a region, such as eu-central-1.') });
const aboutRegion =
  'Region of the bucket. Default us-east-1. For a service without regions, use any name; for Cloudflare R2, use auto.';
const bucket = text(63)
  .trim()
  .regex(/^[A-Za-z\d][A-Za-z\d._-]{2,}$/, {
    error: () => t('must be the name of the bucket: 3 or more letters, digits, dots, hyphens or underscores.'),
  })
  .describe('Name of an existing bucket.');
const prefix = text(200)
  .trim()
  .refine(isPrefix, {
    error: () => t('must be names of letters, digits, dots, hyphens and underscores, separated by slashes.'),
  });
const aboutPrefix = 'Prefix of the object keys, such as statistics/web. Default: no prefix.';
const accessKeyId = text(200)
  .trim()
  .regex(/^[!-~]+$/, { error: () => t('must be the access key ID, without spaces.') })
  .describe('ID of an access key that can write objects (s3:PutObject). It needs no other permission.');
const secretAccessKey = text(200)
  .trim()
  .regex(/^[!-~]+$/, { error: () => t('must be the secret access key, without spaces.') })
  .describe('Stored encrypted, and never shown again.');
const frequency = z
  .enum(frequencies)
  .describe(
    'daily: at 8:00 for the day before; weekly: on Mondays for the week before; monthly: on the 1st for the month before. Times are in the website’s time zone.',
  );
const segmentId = z.int().min(1).nullish().describe('Segment of visits to export; null, the default: all visits.');
const paused = flag.nullish().describe('1 pauses the export. Default 0.');

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
    segment: z.string().nullable().describe('Name of the segment. Null also if it was deleted.'),
    paused: flag,
    status: z
      .enum(['active', 'failing', 'paused', 'segment_deleted'])
      .describe('failing: the last attempt failed and will be retried; segment_deleted: choose another segment.'),
    next_attempt_at: z.iso.datetime().nullable().describe('null if the export is paused.'),
    last_export: z
      .object({ at: z.iso.datetime(), key: z.string().describe('Of the object.'), bytes: z.int() })
      .nullable()
      .describe('The last file that was written; null before the first file.'),
    failure: z
      .object({ since: z.iso.datetime(), attempts: z.int(), problem: z.string() })
      .nullable()
      .describe('Failures since the last file; null without failures.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ScheduledExport' });
export type ScheduledExportAnswer = z.output<typeof scheduledExportAnswer>;

export const exportTestAnswer = z
  .object({
    object: z.literal('scheduled_export_test'),
    ok: z.boolean().describe('Whether the file was written.'),
    key: z.string().describe('Key of the test file.'),
    deleted: z.boolean().describe('Whether it was deleted again. Exports do not need this permission.'),
    message: z.string().describe('The result, as a sentence.'),
    duration_ms: z.int(),
  })
  .meta({ id: 'ScheduledExportTest' });
export type ExportTestAnswer = z.output<typeof exportTestAnswer>;
