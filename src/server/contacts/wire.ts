import { z } from 'zod';
import { flag, text, wholeNumber } from '../http/index.ts';
import { channelNames, destinationProblem } from '../outbox/index.ts';

const fields = {
  name: text(100).trim().nullish().describe('Name of the contact. Default: its destination, masked.'),
  key: z.enum(channelNames).describe('Alert channel.'),
  value: text(2048).trim().describe('Destination of the channel.'),
  is_default: z.boolean().nullish().describe('Whether new monitors in the console start with it. Default false.'),
};

type Destination = { key?: (typeof channelNames)[number] | undefined; value?: string | undefined };
type Issues = { addIssue(issue: { code: 'custom'; message: string; path: PropertyKey[] }): void };

function checkDestination({ key, value }: Destination, issues: Issues): void {
  const problem = key !== undefined && value !== undefined ? destinationProblem(key, value) : undefined;
  if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem, path: ['value'] });
}

export const createContactBody = z.object(fields).superRefine(checkDestination);
export const updateContactBody = z.object(fields).partial();
export const deleteContactQuery = z.object({
  replace_with: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('ID of the contact that takes its place in all lists.'),
  remove_from_lists: flag.optional().describe('1 removes it from all lists. Needed if it is used and not replaced.'),
});
export type ContactFields = z.output<typeof createContactBody>;
export type ContactChanges = z.output<typeof updateContactBody>;

const count = (things: string) =>
  z.int().nullable().describe(`Number of ${things} that alert it. null: the key can't read ${things}.`);

export const contactAnswer = z
  .object({
    id: z.int(),
    object: z.literal('contact'),
    name: z.string(),
    key: z.enum(channelNames).describe('Alert channel.'),
    value: z
      .string()
      .describe('Destination. Masked if the caller can’t change everything that uses the contact, like in `alerts`.'),
    masked_value: z.string().describe('Enough of the destination to recognize it.'),
    is_default: z.boolean().describe('Whether new monitors in the console start with it.'),
    used_by: z.object({
      monitors: count('monitors'),
      websites: count('websites'),
      shop_alerts: z
        .boolean()
        .nullable()
        .describe("Whether shop alerts are sent to it. null: the key can't read them."),
    }),
    last_test: z
      .object({
        at: z.iso.datetime(),
        delivered: z.boolean(),
        error: z.string().nullable().describe('Reason why it was not delivered.'),
      })
      .nullable()
      .describe('null: not tested since the destination was set.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Contact' });

const use = z.object({
  object: z.enum(['monitor', 'website', 'shop']),
  id: z.int().nullable().describe('null for the shop.'),
  name: z.string(),
  is_only_recipient: z.boolean().describe('Whether no one else is alerted.'),
});
export type ContactAnswer = z.output<typeof contactAnswer>;
export type ContactUse = z.output<typeof use>;
export const contactWithUses = contactAnswer.extend({ uses: z.array(use).describe('What alerts it.') });

export type ContactWithUses = z.output<typeof contactWithUses>;

export const testAnswer = z.object({
  delivered: z.boolean(),
  error: z.string().nullable().describe('Reason why it was not delivered.'),
  duration_ms: z.int(),
});
