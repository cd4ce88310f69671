import type { z } from 'zod';
import { type FieldErrors, invalid, notFound } from '../kernel/refusal.ts';
import { namedRows } from './rows.ts';
import { sentenceFor } from './sentences.ts';

type Shape = Record<string, z.core.$ZodType>;

/**
 * Validates fields from a body or a query string against the schema that also documents them.
 * Text from forms becomes what the schema asks for first: `"60"` a number, `"true"` a boolean, an empty value of a
 * nullable field null. Unknown fields are ignored. Throws `invalid` with every error, named as the caller sent it.
 * `notAccepted` names fields that this operation refuses, with the sentence.
 */
export function parseInput<S extends z.ZodObject>(
  schema: S,
  fields: unknown,
  notAccepted: Record<string, string> = {},
): z.output<S> {
  const given = (fields ?? {}) as Record<string, unknown>;
  const coerced: Record<string, unknown> = {};
  const indexes = new Map<string, string[]>();
  for (const [name, field] of Object.entries(schema.shape as Shape)) {
    if (!Object.hasOwn(given, name)) continue;
    const { base, nullable } = unwrap(field);
    if (base._zod.def.type === 'array') {
      const { rows, names } = namedRows(given[name]);
      coerced[name] = rows;
      indexes.set(name, names);
    } else coerced[name] = coerce(base, nullable, given[name]);
  }
  const errors: FieldErrors = {};
  for (const [name, sentence] of Object.entries(notAccepted)) if (Object.hasOwn(given, name)) errors[name] = [sentence];
  const result = schema.safeParse(coerced);
  for (const issue of result.error?.issues ?? []) {
    const field = nameOf(issue.path, indexes);
    errors[field] = [...(errors[field] ?? []), sentenceFor(field, issue, coerced)].slice(0, 5);
    if (Object.keys(errors).length >= 50) break;
  }
  if (!result.success || Object.keys(errors).length > 0) throw invalid(errors);
  return result.data;
}

/** A path's `{id}`; anything that is no identifier is simply not found. */
export function idParam(params: unknown): number {
  const { id } = params as { id: string };
  const value = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw notFound();
  return value;
}

function unwrap(field: z.core.$ZodType): { base: z.core.$ZodTypes; nullable: boolean } {
  let current = field as z.core.$ZodTypes;
  let nullable = false;
  for (;;) {
    const { def } = current._zod;
    if (def.type === 'nullable') nullable = true;
    if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
      current = def.innerType as z.core.$ZodTypes;
    else if (def.type === 'pipe') current = def.in as z.core.$ZodTypes;
    else return { base: current, nullable };
  }
}

function coerce(base: z.core.$ZodTypes, nullable: boolean, value: unknown): unknown {
  if (nullable && (value === '' || value === null)) return null;
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

function nameOf(path: readonly PropertyKey[], indexes: Map<string, string[]>): string {
  const [first = '', index, ...rest] = path.map(String);
  if (index === undefined) return first;
  return `${first}[${indexes.get(first)?.[Number(index)] ?? index}]${rest.map((part) => `[${part}]`).join('')}`;
}
