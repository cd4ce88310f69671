import { z } from 'zod';
import { flag, text, wholeNumber } from '../http/index.ts';
import { t } from '../kernel/index.ts';
import { channelNames, destinationProblem, exampleNames, normalizeRow, placeholderNames } from '../outbox/index.ts';

const reserved = [
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'idempotency-key',
];
const headerName = text(128)
  .trim()
  .refine((name) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name), {
    error: () => t('must be an HTTP header name, such as X-Token.'),
  })
  .refine((name) => !reserved.includes(name.toLowerCase()) && !/^webhook-/i.test(name), {
    error: () => t('is set by Gatehouse. Choose another header.'),
  });
const templateFields = z.object({
  content_type: text(100)
    .trim()
    .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w-]+)*$/, {
      error: () => t('must be a content type, such as application/json.'),
    })
    .default('application/json')
    .describe('Content type of the body. In JSON, values are escaped.'),
  body: text(16_384)
    .nullish()
    .describe(`Body with placeholders, such as {{title}}: ${placeholderNames.join(', ')}. null: the usual body.`),
  headers: z
    .array(
      z.object({
        key: headerName,
        value: text(4096)
          .refine((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value), {
            error: () => t('has a character that headers can’t contain.'),
          })
          .nullish()
          .describe('Encrypted and never returned. null or empty keeps the value that the header has.'),
      }),
    )
    .max(20)
    .nullish()
    .describe('Further headers. Replaces the whole list.'),
});
export type TemplateFields = z.output<typeof templateFields>;
export const previewBody = templateFields.pick({ content_type: true, body: true });
export type Preview = z.output<typeof previewBody>;

const fields = {
  name: text(100).trim().nullish().describe('Name of the contact. Default: its destination, masked.'),
  key: z.enum(channelNames).describe('Alert channel.'),
  value: text(2048).trim().describe('Destination of the channel.'),
  is_default: z.boolean().nullish().describe('Whether new monitors in the console start with it. Default false.'),
  template: templateFields.nullish().describe('Own body and headers. Only for webhooks. null: the usual ones.'),
};

type Destination = { key?: (typeof channelNames)[number] | undefined; value?: string | undefined };
type Issues = { addIssue(issue: { code: 'custom'; message: string; path: PropertyKey[] }): void };

function checkDestination({ key, value }: Destination, issues: Issues): void {
  const problem = key !== undefined && value !== undefined ? destinationProblem(key, value) : undefined;
  if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem, path: ['value'] });
}

export const createContactBody = z.object(fields).overwrite(normalizeRow).superRefine(checkDestination);
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
      alert_policies: count('alert policies'),
      objectives: count('SLOs'),
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
    template: z
      .object({
        content_type: z.string(),
        body: z.string().nullable().describe('null: the usual body.'),
        headers: z
          .array(z.object({ key: z.string() }))
          .describe('Names of the headers. Their values are never returned.'),
      })
      .nullable()
      .describe('Own body and headers of a webhook. null without them, or if the destination is masked.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Contact' });

const use = z.object({
  object: z.enum(['monitor', 'alert_policy', 'objective', 'website', 'shop']),
  id: z.int().nullable().describe('null for the shop.'),
  name: z.string(),
  is_only_recipient: z
    .boolean()
    .describe(
      'Whether the use has no other recipient. For an alert policy: whether one of its steps has no other recipient.',
    ),
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

export const previewAnswer = z.object({
  examples: z.array(z.object({ example: z.enum(exampleNames).describe('Alert that is rendered.'), body: z.string() })),
  placeholders: z.array(z.string()).describe('All names that a template can contain.'),
});
export type PreviewAnswer = z.output<typeof previewAnswer>;
