import { type Conversion, noConversion } from './conversion.ts';
import { addConversion } from './sold-sums.ts';

/** Values of a dimension whose conversions a list tells apart: it asks the event store for the visits of each by its name. */
export const mostConvertedValues = 10_000;
/** … and how long all their names may be as they travel to it. */
const maxCharacters = 900_000;

/** The values that were converted most, as many as a list tells apart; those of all others are under `other`. */
export function mostConverted(values: ReadonlyMap<string, Conversion>, other: string): Map<string, Conversion> {
  const inOrder = [...values].sort(
    ([a, one], [b, another]) => another.conversions - one.conversions || (a < b ? -1 : 1),
  );
  const kept = new Map<string, Conversion>();
  const rest = noConversion();
  let characters = 0;
  let isFull = false;
  for (const [name, one] of inOrder) {
    characters += encodeURIComponent(name.toWellFormed()).length;
    isFull ||= kept.size >= mostConvertedValues || characters > maxCharacters;
    if (isFull || name === other) addConversion(rest, one);
    else kept.set(name, one);
  }
  if (rest.conversions > 0) kept.set(other, rest);
  return kept;
}
