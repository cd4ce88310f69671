import { invalid, Refusal } from '../../kernel/refusal.ts';
import { isStorable } from '../../kernel/text.ts';

/** What a sender says happened on a page, before anything of ours is known about it. */
export type Sighting = {
  website: { id: number } | { domain: string };
  url: string;
  /** completes a url that is only a path */
  host: string | undefined;
  referrer: string;
  /** `pageview`, or the name of an event of the page's own */
  name: string;
};

const maxUrlLength = 8192;
const maxNameLength = 120;

/**
 * Reads the tracker's own shape: `w` website id, `u` address of the page, `r` referrer, `n` event name.
 * Throws `malformed` or `invalid`, like the two readers below; they answer undefined for messages that count nothing.
 */
export function ownSighting(body: unknown): Sighting {
  const fields = fieldsOf(body);
  return {
    website: { id: websiteId(fields, 'w') },
    url: required(fields, 'u', maxUrlLength),
    host: undefined,
    referrer: optional(fields, 'r', maxUrlLength),
    name: optional(fields, 'n', maxNameLength) || 'pageview',
  };
}

/** Reads the shape of Plausible's tracker. */
export function plausibleSighting(body: unknown): Sighting | undefined {
  const fields = fieldsOf(body);
  const key = (short: string, long: string): string => (Object.hasOwn(fields, short) ? short : long);
  const name = required(fields, key('n', 'name'), maxNameLength);
  const sighting: Sighting = {
    website: { domain: required(fields, key('d', 'domain'), 253).trim().toLowerCase() },
    url: required(fields, key('u', 'url'), maxUrlLength),
    host: undefined,
    referrer: optional(fields, key('r', 'referrer'), maxUrlLength),
    name,
  };
  // How long a page was read: no view and no event of the page's own.
  return name === 'engagement' ? undefined : sighting;
}

/** Reads the shape of Umami's tracker. */
export function umamiSighting(body: unknown): Sighting | undefined {
  const { type, payload } = fieldsOf(body);
  if (type !== 'event' && type !== 'identify') throw invalid({ type: ['type must be event or identify.'] });
  const fields = fieldsOf(payload, 'payload');
  const website = { id: websiteId(fields, 'website') };
  if (type === 'identify') return undefined;
  return {
    website,
    url: required(fields, 'url', maxUrlLength),
    host: optional(fields, 'hostname', 253) || undefined,
    referrer: optional(fields, 'referrer', maxUrlLength),
    name: optional(fields, 'name', maxNameLength) || 'pageview',
  };
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown, name = 'The body'): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Refusal('malformed', `${name} must be a JSON object.`);
}

function websiteId(fields: Fields, name: string): number {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  throw invalid({ [name]: [`${name} must be the number of a website.`] });
}

function required(fields: Fields, name: string, max: number): string {
  const value = optional(fields, name, max);
  if (value === '') throw invalid({ [name]: [`${name} is required.`] });
  return value;
}

function optional(fields: Fields, name: string, max: number): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : '';
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') throw invalid({ [name]: [`${name} must be a text.`] });
  if (value.length > max) throw invalid({ [name]: [`${name} must have at most ${max} characters.`] });
  if (!isStorable(value)) throw invalid({ [name]: [`${name} must not contain NUL characters or broken surrogates.`] });
  return value;
}
