import { z } from 'zod';
import { emailAddress, flag, pageFields, text, wholeNumber } from '../../http/index.ts';
import { canonicalTimeZone, languages, t } from '../../kernel/index.ts';

const frequencies = ['weekly', 'monthly'] as const;

const hasThreeDecimals = (value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;
const percentage = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine(hasThreeDecimals, { error: () => t('must have at most three decimals.') });
const timeZone = z.string().transform((name, context) => {
  const zone = canonicalTimeZone(name.trim());
  if (zone !== undefined) return zone;
  context.addIssue({ code: 'custom', message: t('must be an IANA time zone such as Europe/Berlin.') });
  return z.NEVER;
});
const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const ids = (max: number) =>
  z
    .array(id)
    .max(max)
    .transform((all) => [...new Set(all)].sort((one, other) => one - other));
const language = z.enum(languages);

const credit = z.object({
  below: percentage(0, 100).describe('The credit applies if the uptime is below this percentage.'),
  percent: percentage(0, 100).describe('Credit in percent, as in the contract.'),
});

const fields = {
  name: text(120).trim().min(1).describe('Name of the report, such as the client’s. Recipients see it.'),
  frequency: z
    .enum(frequencies)
    .describe('weekly: on Mondays at 8:00 for the week before. monthly: on the 1st at 8:00 for the month before.'),
  monitor_ids: ids(50).nullish().describe('Monitors that the report covers. Default: none.'),
  group_ids: ids(20).nullish().describe('Monitor groups that the report covers. Default: none.'),
  language: language.nullish().describe('Language of recipients without their own. Default: the account’s language.'),
  time_zone: timeZone
    .nullish()
    .describe('Time zone in which weeks and months begin and end. Default: the account’s time zone.'),
  sla_target: percentage(50, 100)
    .nullish()
    .describe('Agreed uptime in percent. Default null: the report judges no SLA.'),
  sla_credits: z
    .array(credit)
    .max(10)
    .transform((tiers) => tiers.toSorted((one, other) => other.below - one.below))
    .nullish()
    .describe('Credits for a missed SLA, such as 10 % below 99.9 % and 25 % below 99 %.'),
  show_costs: flag
    .nullish()
    .describe(
      '1 shows recipients the estimated visits and sales that were lost. Needs the permissions to read websites and the market. Default 0.',
    ),
  logo_page_id: id.nullish().describe('Status page with the logo for the report. Default null: no logo.'),
};

export const createReportBody = z.object(fields);
export const updateReportBody = z.object(fields).partial();
export const listReportsQuery = z.object(pageFields);
export type ReportFields = z.output<typeof createReportBody>;
export type ReportChanges = z.output<typeof updateReportBody>;

/** The period that contains this day. */
export const periodQuery = z.object({
  day: z.iso
    .date()
    .nullish()
    .describe('Any day of the week or month of the report, which must have ended. Default: the latest.'),
});

const iso = z.iso.datetime();

export const reportAnswer = z
  .object({
    id: z.int(),
    object: z.literal('uptime_report'),
    name: z.string(),
    frequency: z.enum(frequencies),
    monitor_ids: z.array(z.int()),
    group_ids: z.array(z.int()),
    language,
    time_zone: z.string(),
    sla_target: z.number().nullable(),
    sla_credits: z.array(z.object({ below: z.number(), percent: z.number() })),
    show_costs: flag,
    logo_page_id: z.int().nullable(),
    recipients: z.int().describe('Recipients who confirmed.'),
    next_report_at: iso.describe('When the next report is due in the time zone of the report.'),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'UptimeReport' });
export type UptimeReportAnswer = z.output<typeof reportAnswer>;

export const reportPreview = z.object({
  subject: z.string(),
  html: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** first days of this and earlier periods, newest first */
  periods: z.array(z.iso.date()),
  /** nothing was monitored before the end of the period */
  is_empty: z.boolean(),
});
export type UptimeReportPreview = z.output<typeof reportPreview>;
export const ownReportAnswer = z.object({ sent_to: z.string() });

const recipientFields = {
  language: language.nullish().describe('Language of the emails. Default null: the report’s.'),
  time_zone: timeZone
    .nullish()
    .describe('Time zone in which this recipient’s weeks and months begin and end. Default null: the report’s.'),
};

export const createRecipientBody = z.object({
  email: emailAddress(() => t('must be an email address, such as ops@example.com.')).describe(
    'The recipient’s email address. The recipient must first confirm through a link in an email.',
  ),
  ...recipientFields,
});
export const updateRecipientBody = z.object(recipientFields).partial();
export type RecipientFields = z.output<typeof createRecipientBody>;
export type RecipientChanges = z.output<typeof updateRecipientBody>;

export const recipientAnswer = z
  .object({
    id: z.int(),
    object: z.literal('uptime_report_recipient'),
    email: z.string(),
    language: language.nullable(),
    time_zone: z.string().nullable(),
    status: z.enum(['active', 'unconfirmed']).describe('Only active recipients get reports.'),
    asked_at: iso.describe('When the last confirmation email was sent; its link works for 7 days.'),
    confirmed_at: iso.nullable(),
    last_report_at: iso.nullable().describe('When the last report was sent; null before the first report.'),
    created_at: iso,
  })
  .meta({ id: 'UptimeReportRecipient' });
export type UptimeReportRecipientAnswer = z.output<typeof recipientAnswer>;
