import { z } from 'zod';
import { isStorable, t } from '../kernel/index.ts';

/** A text of at most `max` characters that both databases can keep. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(isStorable, { error: () => t('must not contain NUL characters or broken surrogates.') });
}

/** 0 or 1. */
export const flag = z.literal([0, 1]);

export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** A list of `{key, value}` rows, at most 20. */
export function keyValueList<K extends z.ZodType, V extends z.ZodType>(row: { key: K; value: V }) {
  return z.array(z.object(row)).max(20);
}

/** An instant as ISO 8601 with a zone, inside what the event store can compare; becomes epoch ms. */
export const moment = z
  .string()
  .trim()
  .refine((value) => z.iso.datetime({ offset: true }).safeParse(value).success && /^(19[7-9]|20|21)/.test(value), {
    error: () => t('must be a time with its zone, as 2026-03-10T12:00:00Z.'),
  })
  .transform((value) => Date.parse(value));
