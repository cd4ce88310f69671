import { type Conversion, noConversion } from './conversion.ts';
import { addConversion } from './sold-sums.ts';

/** Limited, because the event store looks up each value by name. */
export const mostConvertedValues = 10_000;
const maxCharacters = 900_000;

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
