import { z } from 'zod';

const iso = z.iso.datetime();

export const heartbeatAnswer = z
  .object({
    last_call_at: iso.nullable().describe('Last good call; null before the first.'),
    running: z.boolean().describe('true if a run has started and has not ended.'),
    started_at: iso
      .nullable()
      .describe('Start of the run in progress, otherwise of the last good run; null if unknown.'),
    duration: z.int().nullable().describe('Milliseconds of the last good run; null if its start was not reported.'),
    next_expected_at: iso
      .nullable()
      .describe('When the next call is due, without the grace time; null while paused and before the first good call.'),
    logs: z
      .array(
        z.object({
          id: z.int(),
          at: iso,
          kind: z.enum(['start', 'success', 'failure', 'log']),
          exit_status: z.int().nullable(),
          text: z.string().describe('The last 10 KB of the body. The monitor’s secrets are masked as ***.'),
          is_cut: z.boolean().describe('true if the body was longer.'),
        }),
      )
      .describe('The last 20 calls with a body, newest first.'),
  })
  .meta({ id: 'Heartbeat' });

export type HeartbeatAnswer = z.output<typeof heartbeatAnswer>;
