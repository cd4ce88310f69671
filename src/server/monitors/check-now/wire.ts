import { z } from 'zod';

export const checkNowAnswer = z
  .object({
    state: z
      .enum(['done', 'under_way'])
      .describe('under_way: no result came within ten seconds. It will be in the monitor and among its checks.'),
    good: z
      .boolean()
      .nullable()
      .describe('null while under way, and where a fault of this machine says nothing about the target.'),
    cause: z.string().nullable().describe('Why it failed; null when it was good.'),
    response_time: z.number().nullable().describe('Milliseconds; null without an answer.'),
    checked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MonitorCheckNow' });

export type CheckNowAnswer = z.output<typeof checkNowAnswer>;
