import { z } from 'zod';

export const lastFailureAnswer = z
  .object({
    at: z.iso.datetime(),
    cause: z.string(),
    status: z.int().describe('HTTP status; 0 without one.'),
    total: z.number().describe('Milliseconds.'),
    address: z.string().describe('Address that answered; empty without an answer.'),
    final_url: z.string().describe('Address after redirects; empty without redirects.'),
    protocol: z.string().describe('For example h2 or http/1.1; empty without an answer.'),
    headers: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .describe("Response headers. Cookies and credentials are removed, and the monitor's secrets are masked as ***."),
    body: z
      .string()
      .nullable()
      .describe('The first 2,048 characters of the response’s text; null if there was no text.'),
    body_cut: z.boolean().describe('true if the text was longer.'),
  })
  .meta({ id: 'MonitorFailure' });

export type LastFailure = z.output<typeof lastFailureAnswer>;
