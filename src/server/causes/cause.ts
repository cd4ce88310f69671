import { KeptTexts } from '../kernel/index.ts';
import { causes } from './causes.ts';
import { patternOf, translateValue } from './values.ts';

const kept = new KeptTexts(causes, {
  patternOf,
  translateValue: (name, value, translate) =>
    name === 'cause' || name === 'other' ? translate(value) : translateValue(name, value),
});

/** A cause as it is kept, in API answers and logs: in English, whoever caused it to be written. */
export const writeCause: typeof kept.write = (code, ...values) => kept.write(code, ...values);

/** What a kept cause says; undefined where it is no sentence of ours, or one of an older version. */
export const readCause = (cause: string): ReturnType<typeof kept.read> => kept.read(cause);

/** A kept cause in the language of the current call; as it is kept where it cannot be read. */
export const translateCause = (cause: string): string => kept.translate(cause);
