import { z } from 'zod';
import { isStorable } from '../kernel/index.ts';

/** A text of at most `max` characters that both databases can keep. */
export function text(max: number) {
  return z.string().max(max).refine(isStorable, { error: 'must not contain NUL characters or broken surrogates.' });
}

/** 0 or 1. */
export const flag = z.literal([0, 1]);

export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** A list of `{key, value}` rows, at most 20. */
export function keyValueList<K extends z.ZodType, V extends z.ZodType>(row: { key: K; value: V }) {
  return z.array(z.object(row)).max(20);
}
