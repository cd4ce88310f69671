import assert from 'node:assert/strict';
import { Refusal } from '../../../kernel/index.ts';
import type { Conversion, Converted } from '../converted.ts';
import { checkedFields } from '../settings.ts';
import type { Source } from '../source-file.ts';

export const convertJson = (source: Source, value: unknown): Conversion =>
  source.convert({ format: 'json', value: JSON.parse(JSON.stringify(value)) }, {});

type Taken = Extract<Converted, { notes: string[] }>;

/** Also checks that the fields are valid. */
export function taken(monitor: Converted | undefined): Taken {
  assert.ok(monitor && 'fields' in monitor, JSON.stringify(monitor));
  checkedFields(monitor.fields);
  return monitor;
}

export function refused(monitor: Converted | undefined): string {
  assert.ok(monitor && 'refused' in monitor, JSON.stringify(monitor));
  return monitor.refused;
}

export function includesFields(monitor: Converted | undefined, expected: Record<string, unknown>): void {
  const { fields } = taken(monitor);
  assert.deepEqual({ ...fields, ...expected }, fields, monitor?.name);
}

const oddValues: unknown[] = [null, {}, [], 'x', -1, 0.5, 1e308, true, { a: { b: [] } }, [[1]], '__proto__', '\u0000'];

/** Replaces each value of an entry, and each value one level deeper, with values of other types. */
export function survivesOddValues(source: Source, entry: object, pageOf: (entries: object[]) => unknown): void {
  const variants = Object.entries(entry).flatMap(([name, given]) => [
    ...oddValues.map((odd) => ({ ...entry, [name]: odd })),
    ...(given && typeof given === 'object' && !Array.isArray(given)
      ? Object.keys(given).flatMap((inner) =>
          oddValues.map((odd) => ({ ...entry, [name]: { ...given, [inner]: odd } })),
        )
      : []),
  ]);
  const { monitors } = convertJson(source, pageOf([entry, ...variants]));
  for (const monitor of monitors) {
    if ('refused' in monitor) continue;
    try {
      checkedFields(monitor.fields);
    } catch (error) {
      assert.ok(error instanceof Refusal && error.errors, String(error));
    }
  }
}
