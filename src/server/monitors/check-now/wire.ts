import { z } from 'zod';

export const checkNowAnswer = z
  .object({
    state: z
      .enum(['done', 'under_way'])
      .describe('under_way: no result within ten seconds. It will appear in the monitor and in its list of checks.'),
    good: z
      .boolean()
      .nullable()
      .describe('null while the check is in progress, or if a fault on this machine prevented a result.'),
    cause: z.string().nullable().describe('Why it failed; null if it passed.'),
    response_time: z.number().nullable().describe('Milliseconds; null if there was no answer.'),
    checked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MonitorCheckNow' });

export type CheckNowAnswer = z.output<typeof checkNowAnswer>;
