import { z } from 'zod';
import { flag, moment, text, wholeNumber } from '../../../http/index.ts';
import { t } from '../../../kernel/index.ts';
import { componentStates } from '../shown-state.ts';

export const reportPhases = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
const reportImpacts = ['none', 'minor', 'major', 'critical'] as const;
const updateStates = ['planned', 'published', 'skipped'] as const;
const maxServices = 200;

const identifier = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const affected = z
  .array(
    z
      .object({
        monitor_id: identifier.nullish().describe('A monitor of the page.'),
        component_id: identifier.nullish().describe('A component of the page. Send either this or monitor_id.'),
        state: z
          .enum(componentStates)
          .nullish()
          .describe('The page shows this state or a worse one. Default degraded.'),
      })
      .refine((one) => (one.monitor_id == null) !== (one.component_id == null), {
        error: () => t('must have either monitor_id or component_id.'),
      }),
  )
  .max(maxServices);

const reportFields = {
  title: text(200).trim().min(1).describe('Title, such as Checkout is slow.'),
  impact: z.enum(reportImpacts).nullish().describe('How bad it is. Default minor.'),
  affected: affected
    .optional()
    .describe(
      'Affected monitors and components. The page shows them in this state, or in a worse one, until the report is resolved. The list you send replaces the whole list.',
    ),
  incident_id: identifier
    .nullish()
    .describe('An incident of a monitor. The page then shows this report in place of the incident. null: no incident.'),
};
const updateFields = {
  phase: z.enum(reportPhases).describe('resolved ends the report, and any other phase opens it again.'),
  text: text(5000).trim().min(1).describe('Plain text; empty lines make paragraphs.'),
  notify: flag.nullish().describe('1 notifies the subscribers of the page. Default 1.'),
  publish_at: moment
    .nullish()
    .describe(
      'ISO 8601. A later time plans the update: it is published then, unless the report is resolved before. Default now.',
    ),
};

export const createReportBody = z.object({
  ...reportFields,
  ...updateFields,
  phase: z.enum(reportPhases).nullish().describe('Phase of the first update. Default investigating.'),
});
export const updateReportBody = z
  .object({
    ...reportFields,
    postmortem: text(20_000)
      .trim()
      .nullish()
      .describe('What happened, why, and what changes. Only for a resolved report. Empty for none.'),
  })
  .partial();
export const createUpdateBody = z.object(updateFields);
export const updateUpdateBody = z.object(updateFields).partial();

export type ReportFields = z.output<typeof createReportBody>;
export type ReportChanges = z.output<typeof updateReportBody>;
export type UpdateFields = z.output<typeof createUpdateBody>;
export type UpdateChanges = z.output<typeof updateUpdateBody>;
export type AffectedFields = z.output<typeof affected>;

const templateText = text(5000).trim().nullish();
const templateFields = {
  name: text(60).trim().min(1).describe('Name of the template in the editor.'),
  title: text(200).trim().nullish().describe('Title of the report.'),
  investigating: templateText.describe('Text of an update with the phase investigating. Empty for none.'),
  identified: templateText.describe('Text of an update with the phase identified.'),
  monitoring: templateText.describe('Text of an update with the phase monitoring.'),
  resolved: templateText.describe('Text of an update with the phase resolved.'),
};
export const createTemplateBody = z.object(templateFields);
export const updateTemplateBody = z.object(templateFields).partial();
export type TemplateFields = z.output<typeof createTemplateBody>;
export type TemplateChanges = z.output<typeof updateTemplateBody>;

const iso = z.iso.datetime();

export const reportUpdateAnswer = z
  .object({
    id: z.int(),
    object: z.literal('status_report_update'),
    phase: z.enum(reportPhases),
    text: z.string(),
    state: z.enum(updateStates).describe('skipped: the report was resolved before publish_at.'),
    publish_at: iso,
    notify: flag,
    created_at: iso,
  })
  .meta({ id: 'StatusReportUpdate' });

export const reportAnswer = z
  .object({
    id: z.int(),
    object: z.literal('status_report'),
    status_page_id: z.int(),
    title: z.string(),
    impact: z.enum(reportImpacts),
    phase: z
      .enum(reportPhases)
      .nullable()
      .describe('Of the last published update. null if no update is published yet.'),
    affected: z.array(
      z.object({
        monitor_id: z.int().nullable(),
        component_id: z.int().nullable(),
        state: z.enum(componentStates),
      }),
    ),
    incident_id: z.int().nullable(),
    updates: z.array(reportUpdateAnswer).describe('Newest first.'),
    postmortem: z.string(),
    published_at: iso.nullable(),
    resolved_at: iso.nullable(),
    created_at: iso,
  })
  .meta({ id: 'StatusReport' });

export const reportTemplateAnswer = z
  .object({
    id: z.int(),
    object: z.literal('status_report_template'),
    name: z.string(),
    title: z.string(),
    investigating: z.string(),
    identified: z.string(),
    monitoring: z.string(),
    resolved: z.string(),
    created_at: iso,
  })
  .meta({ id: 'StatusReportTemplate' });

export type ReportAnswer = z.output<typeof reportAnswer>;
export type ReportUpdateAnswer = z.output<typeof reportUpdateAnswer>;
export type ReportTemplateAnswer = z.output<typeof reportTemplateAnswer>;
