import type { z } from 'zod';
import { cutText, fieldError, invalid, notFound, t } from '../kernel/index.ts';
import { type CoercionReport, coerceFields, isFields } from './coercion.ts';
import { type InputKind, ignoresUnknownFields, rememberIgnored, unknownFieldMessage } from './unknown-fields.ts';
import { validationMessage } from './validation-messages.ts';

type Rules = {
  notAccepted?: Record<string, string>;
  kind?: InputKind;
};

/**
 * Coerces form text first. Rejects unknown fields, unless the schema ignores them. Throws `invalid` with the field
 * names as the caller sent them.
 */
export function parseInput<S extends z.ZodObject>(
  schema: S,
  fields: unknown,
  { notAccepted = {}, kind = 'field' }: Rules = {},
): z.output<S> {
  const given = isFields(fields) ? fields : {};
  const found: CoercionReport = { unknown: [], indexes: new Map() };
  const sent = coerceFields(schema, given, '', found) as Record<string, unknown>;
  const errors = new Map<string, string[]>();
  for (const [name, sentence] of Object.entries(notAccepted))
    if (Object.hasOwn(given, name)) errors.set(name, [sentence]);
  const isIgnored = ignoresUnknownFields(schema, given);
  const unknown = found.unknown.filter(({ name }) => !Object.hasOwn(notAccepted, name));
  if (!isIgnored)
    for (const one of unknown) errors.set(cutText(one.name, 200), [unknownFieldMessage(one, kind, false)]);
  const result = schema.safeParse(sent);
  for (const issue of result.error?.issues ?? []) {
    const field = nameOf(issue.path, found.indexes);
    errors.set(field, [...(errors.get(field) ?? []), validationMessage(field, issue, sent)].slice(0, 5));
    if (errors.size >= 50) break;
  }
  if (!result.success || errors.size > 0) throw invalid(Object.fromEntries(errors));
  if (isIgnored && unknown.length > 0) {
    const sentences = unknown.map((one) => unknownFieldMessage(one, kind, true));
    rememberIgnored(given, sentences);
    rememberIgnored(result.data, sentences);
  }
  return result.data;
}

/** Returns entries for `notAccepted`: fields that can only be set on update. */
export const onUpdateOnly = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, fieldError(name, t('is accepted on update only.'))]));

/** Parses `{id}` of a path. Throws `not_found` if it isn't a valid ID. */
export function idParam(params: unknown): number {
  const { id } = params as { id: string };
  const value = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw notFound();
  return value;
}

function nameOf(path: readonly PropertyKey[], indexes: Map<string, string[]>): string {
  const [first = '', index, ...rest] = path.map(String);
  if (index === undefined) return first;
  return `${first}[${indexes.get(first)?.[Number(index)] ?? index}]${rest.map((part) => `[${part}]`).join('')}`;
}
