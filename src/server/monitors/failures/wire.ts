import { z } from 'zod';

/** What the last failing check of a monitor met. */
export const lastFailureAnswer = z
  .object({
    at: z.iso.datetime(),
    cause: z.string(),
    status: z.int().describe('HTTP status; 0 without one.'),
    total: z.number().describe('Milliseconds.'),
    address: z.string().describe('Address that answered; empty when none did.'),
    final_url: z.string().describe('Where redirects led; empty when nowhere else.'),
    protocol: z.string().describe('h2, http/1.1 …; empty without an answer.'),
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .describe('Of the response. Cookies and credentials are left out, the secrets of the monitor masked as ***.'),
    body: z
      .string()
      .nullable()
      .describe('The first 2,048 characters of the response’s text; null where there was no text.'),
    body_cut: z.boolean().describe('Whether there was more.'),
  })
  .meta({ id: 'MonitorFailure' });

export type LastFailure = z.output<typeof lastFailureAnswer>;
