import assert from 'node:assert/strict';
import { z } from 'zod';
import { type Answer, exactly } from './client.ts';

const address = z.url().nullable();

export const envelopeOf = <S extends z.ZodType>(entry: S) =>
  z.strictObject({
    data: z.array(entry),
    links: z.strictObject({ first: address, last: address, prev: address, next: address }),
    meta: z.strictObject({
      current_page: z.int(),
      from: z.int().nullable(),
      last_page: z.int(),
      links: z.array(z.strictObject({ url: address, label: z.string().min(1), active: z.boolean() })),
      path: z.url(),
      per_page: z.int(),
      to: z.int().nullable(),
      total: z.int(),
    }),
    status: z.literal(200),
    warnings: z.array(z.string()).optional(),
  });

export function listed<S extends z.ZodType>(entry: S, answer: Answer) {
  assert.equal(answer.status, 200, answer.text);
  return exactly(envelopeOf(entry), answer.body);
}

export function parametersOf(link: string | null, path: string): Record<string, string> {
  assert.ok(link?.startsWith(`${path}?`), `${link} begins with ${path}`);
  return Object.fromEntries(new URL(link as string).searchParams);
}
