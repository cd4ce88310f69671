import { z } from 'zod';
import { frequencies } from '../../schedule/index.ts';

export const ownReportQuery = z.object({ frequency: z.enum(frequencies) });

export const reportPreview = z.object({
  subject: z.string(),
  html: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** no visits and no events */
  is_empty: z.boolean(),
});
export type ReportPreview = z.output<typeof reportPreview>;

export const ownReportAnswer = z.object({ sent_to: z.string() });
