import type { z } from 'zod';
import { closestName, cutText } from '../kernel/index.ts';

const ignoring = new WeakSet<object>();
const tolerated = new WeakSet<object>();
const ignored = new WeakMap<object, string[]>();

/**
 * For schemas of requests from programs that were written for other services. Other schemas reject unknown fields, so
 * typos are noticed.
 */
export function ignoreUnknownFields<S extends z.ZodObject>(schema: S): S {
  ignoring.add(schema);
  return schema;
}

export const ignoresUnknownFields = (schema: z.ZodObject, fields: object): boolean =>
  ignoring.has(schema) || tolerated.has(fields);

/** For requests of the console: a page that was opened before an upgrade sends the fields of the older version. */
export function tolerateUnknownFields(...sent: unknown[]): void {
  for (const fields of sent) if (typeof fields === 'object' && fields !== null) tolerated.add(fields);
}

export function rememberIgnored(fields: object, sentences: string[]): void {
  ignored.set(fields, sentences);
}

export const ignoredOf = (fields: unknown): string[] =>
  typeof fields === 'object' && fields !== null ? (ignored.get(fields) ?? []) : [];

/** `part`: last part of the field's name. `free`: known names that were not sent. */
export type UnknownField = { name: string; part: string; known: string[]; free: string[] };
export type InputKind = 'field' | 'parameter';

/** Returns a message such as `Unknown field “body”. Did you mean “message”?` */
export function unknownFieldMessage(
  { name, part, known, free }: UnknownField,
  kind: InputKind,
  isIgnored: boolean,
): string {
  const shown = name.length > 80 ? `${cutText(name, 80)}…` : name;
  const begins = isIgnored ? `The unknown ${kind} “${shown}” was ignored.` : `Unknown ${kind} “${shown}”.`;
  const likely = suggestName(part, free);
  if (likely !== undefined) return `${begins} Did you mean “${likely}”?`;
  if (isIgnored) return begins;
  if (known.length === 0) return `${begins} No ${kind}s are accepted here.`;
  const listed = known.slice(0, 20).join(', ');
  return `${begins} Known ${kind}s: ${listed}${known.length > 20 ? ' and others' : ''}.`;
}

const synonyms = [
  ['message', 'body', 'text', 'content', 'description', 'comment', 'details', 'reason', 'note'],
  ['name', 'title', 'label', 'heading', 'subject', 'headline'],
  ['url', 'uri', 'link', 'address', 'href', 'website', 'domain', 'host', 'hostname'],
  ['email', 'mail', 'e_mail', 'email_address', 'buyer_email'],
  ['interval', 'frequency', 'period', 'every'],
  ['ends_at', 'end', 'until', 'expires', 'expires_at', 'expiry', 'valid_until', 'ends_on', 'to'],
  ['starts_at', 'start', 'begin', 'from', 'starts_on', 'valid_from'],
  ['amount', 'value', 'price', 'sum', 'total'],
  ['type', 'kind', 'event', 'category'],
  ['code', 'purchase_code', 'license_key', 'licence_key', 'key'],
  ['per_page', 'limit', 'page_size', 'size', 'count'],
  ['sort', 'order', 'direction', 'sort_dir'],
  ['sort_by', 'order_by', 'orderby'],
  ['search', 'q', 'query', 'filter'],
  ['state', 'status'],
];

export function suggestName(written: string, known: string[]): string | undefined {
  const name = plain(written);
  if (name === '' || name.length > 40) return undefined;
  const stem = name.replace(/s$/, '');
  const containing = known.find((one) => {
    const other = plain(one);
    return stem.length >= 3 && (other.startsWith(stem) || (other.length >= 3 && name.startsWith(other)));
  });
  const words = synonyms.filter((group) => group.some((word) => plain(word) === name)).flat();
  const sameMeaning = words.find((word) => known.includes(word));
  return closestName(written, known) ?? containing ?? sameMeaning;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
