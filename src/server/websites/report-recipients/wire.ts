import { z } from 'zod';
import { emailAddress, flag } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { frequencies } from '../../schedule/index.ts';

const frequency = z
  .enum(frequencies)
  .describe(
    'daily: at 8:00 for the day before; weekly: on Mondays for the week before; monthly: on the 1st for the month before. Times are in the website’s time zone.',
  );
const fields = {
  frequency,
  segment_id: z.int().min(1).nullish().describe('Segment that the report covers; null, the default: all visits.'),
  pdf: flag.nullish().describe('1 attaches the report as a PDF file. Default 0.'),
  csv: flag
    .nullish()
    .describe(
      '1 attaches every report of the period as CSV in a ZIP archive, up to 5 MB. For at most 5 recipients of a website and 50 of an account. Default 0.',
    ),
};

export const createRecipientBody = z.object({
  email: emailAddress(() => t('must be an email address, such as ops@example.com.')).describe(
    'The recipient’s email address. The recipient must first confirm through a link in an email.',
  ),
  ...fields,
});
export const updateRecipientBody = z.object(fields).partial();

export type RecipientFields = z.output<typeof createRecipientBody>;
export type RecipientChanges = z.output<typeof updateRecipientBody>;

export const recipientAnswer = z
  .object({
    id: z.int(),
    object: z.literal('report_recipient'),
    email: z.string(),
    frequency: z.enum(frequencies),
    segment_id: z.int().nullable(),
    segment: z.string().nullable().describe('Name of the segment. Null also if it was deleted.'),
    pdf: flag,
    csv: flag,
    status: z
      .enum(['active', 'unconfirmed', 'segment_deleted'])
      .describe(
        'unconfirmed: not confirmed yet; segment_deleted: choose another segment. Only active recipients get reports.',
      ),
    asked_at: z.iso.datetime().describe('When the last confirmation email was sent; its link works for 7 days.'),
    confirmed_at: z.iso.datetime().nullable(),
    last_report_at: z.iso
      .datetime()
      .nullable()
      .describe('When the last report was sent; null before the first report.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ReportRecipient' });

export type RecipientAnswer = z.output<typeof recipientAnswer>;
