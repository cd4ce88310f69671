import { invalid } from '../../kernel/index.ts';
import { type Fields, ownField } from './event-fields.ts';

/** In milliseconds, `cls` in ten-thousandths of a score; null where the browser did not measure it. */
export type WebVitals = Record<VitalName, number | null>;
type VitalName = keyof typeof vitals;

/** What is greater counts as this: nobody waits longer, and forged figures shall not be stored as they came. */
const maxTimeMs = 60_000;
const time = { most: maxTimeMs, per: 1 };
const vitals = { lcp: time, inp: time, cls: { most: 5, per: 10_000 }, fcp: time, ttfb: time } as const;

/** Reads the vitals of one page view. Throws `invalid` for one that is no number from 0, and where there is none. */
export function parseVitals(told: Fields): WebVitals {
  const read = Object.entries(vitals).map(([name, { most, per }]) => {
    const value = ownField(told, name) ?? null;
    if (value === null) return [name, null];
    if (typeof value !== 'number' || !(value >= 0)) throw invalid({ [name]: [`${name} must be a number from 0.`] });
    return [name, Math.round(Math.min(value, most) * per)];
  });
  if (read.every(([, value]) => value === null))
    throw invalid({ p: [`p must have one of ${Object.keys(vitals).join(', ')}.`] });
  return Object.fromEntries(read);
}
