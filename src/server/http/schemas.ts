import { z } from 'zod';
import { isStorable, readEmailAddress, t } from '../kernel/index.ts';

export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(isStorable, { error: () => t('must not contain NUL characters or broken surrogates.') });
}

export const flag = z.literal([0, 1]);

export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

export function keyValueList<K extends z.ZodType, V extends z.ZodType>(row: { key: K; value: V }) {
  return z.array(z.object(row)).max(20);
}

/** A time within the range of the event store. Converted to epoch ms. */
export const moment = z
  .string()
  .trim()
  .refine((value) => z.iso.datetime({ offset: true }).safeParse(value).success && /^(19[7-9]|20|21)/.test(value), {
    error: () => t('must be a time with its zone, such as 2026-03-10T12:00:00Z.'),
  })
  .transform((value) => Date.parse(value));

/** Reads the address as it was meant. `problem` is the message for any other text. */
export const emailAddress = (problem: () => string) =>
  text(320).transform((given, context) => {
    const address = readEmailAddress(given);
    if (address !== undefined) return address;
    context.addIssue({ code: 'custom', message: problem() });
    return z.NEVER;
  });
