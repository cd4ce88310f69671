import type { z } from 'zod';
import type { UnknownField } from './unknown-fields.ts';

type Schema = z.core.$ZodTypes;

export type CoercionReport = {
  unknown: UnknownField[];
  /** the indexes of each top-level list as they were sent, for error messages */
  indexes: Map<string, string[]>;
};

const maxUnknown = 20;

/**
 * Converts form text to the schema's type. Removes unknown fields and reports them in `found`. Replaces an object that
 * was sent instead of a single value with an empty object, because zod reads the `length` of any value.
 */
export function coerceFields(schema: z.core.$ZodType, value: unknown, name: string, found: CoercionReport): unknown {
  const { base, isNullable, isPreprocessed } = unwrap(schema);
  if (isNullable && (value === '' || value === null)) return null;
  const { def } = base._zod;
  switch (def.type) {
    case 'object':
      return isFields(value) ? shapedObject(def, value, name, found) : value;
    case 'array':
      return isPreprocessed
        ? shapedEntries(def.element, value, name, found)
        : shapedList(def.element, value, name, found);
    case 'record':
      return isFields(value) ? shapedEntries(def.valueType, value, name, found) : value;
    case 'union': {
      const option = def.options.find((one) => isMeant(unwrap(one).base, value));
      return option ? coerceFields(option, value, name, found) : single(value);
    }
    case 'any':
    case 'unknown':
    case 'custom':
    case 'transform':
      return value;
    default:
      return coerced(base, single(value));
  }
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const single = (value: unknown): unknown => (typeof value === 'object' && value !== null ? {} : value);

function shapedObject(
  def: z.core.$ZodObjectDef,
  fields: Record<string, unknown>,
  name: string,
  found: CoercionReport,
): Record<string, unknown> {
  const known = Object.keys(def.shape);
  const entries = Object.entries(fields).flatMap(([part, value]): [string, unknown][] => {
    const inside = name === '' ? part : `${name}[${part}]`;
    const field = Object.hasOwn(def.shape, part) ? def.shape[part] : undefined;
    if (field) return [[part, coerceFields(field, value, inside, found)]];
    if (def.catchall) return [[part, value]];
    const free = known.filter((one) => !Object.hasOwn(fields, one));
    if (found.unknown.length < maxUnknown) found.unknown.push({ name: inside, part, known, free });
    return [];
  });
  return Object.fromEntries(entries);
}

function shapedEntries(entry: z.core.$ZodType, value: unknown, name: string, found: CoercionReport): unknown {
  if (Array.isArray(value)) return value.map((one, index) => coerceFields(entry, one, `${name}[${index}]`, found));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([part, one]) => [part, coerceFields(entry, one, `${name}[${part}]`, found)]),
  );
}

/** Accepts an array, or an object whose keys are indexes, even with gaps. Drops empty rows. */
function shapedList(entry: z.core.$ZodType, value: unknown, name: string, found: CoercionReport): unknown {
  if (value === '' || value === null) return [];
  if (typeof value !== 'object') return value;
  const given = Object.entries(value as Record<string, unknown>);
  if (!Array.isArray(value)) {
    if (given.some(([index]) => !/^\d{1,9}$/.test(index))) return 'not a list';
    given.sort(([a], [b]) => Number(a) - Number(b));
  }
  const { base } = unwrap(entry);
  const rows = given
    .map(([index, row]) => ({ index, row: isEmpty(row) ? row : coerceFields(entry, row, `${name}[${index}]`, found) }))
    .filter(({ row }) => !isEmpty(row) && !isEmptyRow(base, row));
  found.indexes.set(
    name,
    rows.map(({ index }) => index),
  );
  return rows.map(({ row }) => (base._zod.def.type === 'object' && isFields(row) ? pairOf(base, row) : row));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isEmptyRow = (base: Schema, row: unknown): boolean =>
  base._zod.def.type === 'object' && isFields(row) && Object.values(row).every(isEmpty);

function pairOf(base: Schema, row: Record<string, unknown>): Record<string, unknown> {
  const { def } = base._zod;
  if (def.type !== 'object' || !('key' in def.shape && 'value' in def.shape)) return row;
  const part = (value: unknown) => (typeof value === 'string' ? value.trim() : (value ?? ''));
  return { ...row, key: part(row.key), value: part(row.value) };
}

type Unwrapped = { base: Schema; isNullable: boolean; isPreprocessed: boolean };

function unwrap(schema: z.core.$ZodType): Unwrapped {
  let base = schema as Schema;
  let isNullable = false;
  let isPreprocessed = false;
  for (;;) {
    const { def } = base._zod;
    switch (def.type) {
      case 'nullable':
        isNullable = true;
        base = def.innerType as Schema;
        break;
      case 'optional':
      case 'default':
      case 'prefault':
      case 'nonoptional':
      case 'readonly':
      case 'catch':
        base = def.innerType as Schema;
        break;
      case 'pipe':
        isPreprocessed ||= (def.in as Schema)._zod.def.type === 'transform';
        base = (isPreprocessed ? def.out : def.in) as Schema;
        break;
      case 'lazy':
        base = def.getter() as Schema;
        break;
      default:
        return { base, isNullable, isPreprocessed };
    }
  }
}

function isMeant({ _zod: { def } }: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return def.type === 'array';
  if (isFields(value)) return def.type === 'object' || def.type === 'record';
  return def.type !== 'object' && def.type !== 'record' && def.type !== 'array' && def.type === typeof value;
}

function coerced(base: Schema, value: unknown): unknown {
  const { def } = base._zod;
  switch (def.type) {
    case 'number':
      return 'format' in def ? asInteger(value) : asDecimal(value);
    case 'literal': {
      if (typeof def.values[0] !== 'number') return value;
      if (def.values.length === 2 && (value === 'true' || value === true)) return 1;
      if (def.values.length === 2 && (value === 'false' || value === false)) return 0;
      return asInteger(value);
    }
    case 'boolean':
      if (value === '1' || value === 'true' || value === 1) return true;
      if (value === '0' || value === 'false' || value === 0) return false;
      return value;
    default:
      return value;
  }
}

const asDecimal = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,9})?$/.test(value) ? Number(value) : value;

const asInteger = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,16}$/.test(value) && Number.isSafeInteger(Number(value))
    ? Number(value)
    : value;
