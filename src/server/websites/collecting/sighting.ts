import { currencyDigits, toMinor } from '../../kernel/money.ts';
import { invalid, Refusal } from '../../kernel/refusal.ts';
import { isStorable } from '../../kernel/text.ts';

/** What a sender says happened on a page, before anything of ours is known about it. */
export type Sighting = {
  website: { id: number } | { domain: string };
  kind: 'pageview' | 'event' | 'engagement';
  /** of an event; else the kind */
  name: string;
  url: string;
  /** completes a url that is only a path */
  host: string | undefined;
  referrer: string;
  title: string;
  /** as the browser tells it, '' to go by Accept-Language */
  language: string;
  /** `WIDTHxHEIGHT` */
  screen: string;
  props: Record<string, string>;
  revenue: { minor: number; currency: string } | undefined;
  /** the website's own name for its user, '' where it gives none */
  user: string;
  /** visible and focused time, ms */
  engagedMs: number;
  /** percent */
  scroll: number;
};

const maxUrlLength = 8192;
const maxNameLength = 120;
const maxTitleLength = 500;
const maxUserLength = 200;
const maxProps = 30;
const maxPropLength = 500;
/** Longer than this nobody looks at one page. */
const maxEngagedMs = 24 * 3_600_000;

/**
 * Reads the tracker's own shape: `w` website id, `u` address of the page, `r` referrer, `n` event name (`engagement`
 * for time spent), `t` title, `s` screen, `l` language, `p` properties, `m` and `c` revenue and its currency, `i` the
 * website's own name for its user, `e` engaged ms, `d` scroll depth in percent.
 * Throws `malformed` or `invalid`, like the two readers below; they answer undefined for messages that count nothing.
 */
export function ownSighting(body: unknown): Sighting {
  const fields = fieldsOf(body);
  return {
    ...named(optional(fields, 'n', maxNameLength)),
    website: { id: websiteId(fields, 'w') },
    url: required(fields, 'u', maxUrlLength),
    host: undefined,
    referrer: optional(fields, 'r', maxUrlLength),
    title: optional(fields, 't', maxTitleLength),
    language: optional(fields, 'l', 50),
    screen: optional(fields, 's', 20),
    props: propsIn(fields, 'p'),
    revenue: revenueIn(fields, 'm', 'c'),
    user: optional(fields, 'i', maxUserLength),
    engagedMs: number(fields, 'e', maxEngagedMs),
    scroll: number(fields, 'd', 100),
  };
}

/** Reads the shape of Plausible's tracker. */
export function plausibleSighting(body: unknown): Sighting | undefined {
  const fields = fieldsOf(body);
  const key = (short: string, long: string): string => (Object.hasOwn(fields, short) ? short : long);
  const name = required(fields, key('n', 'name'), maxNameLength);
  return {
    ...named(name),
    website: { domain: required(fields, key('d', 'domain'), 253).trim().toLowerCase() },
    url: required(fields, key('u', 'url'), maxUrlLength),
    host: undefined,
    referrer: optional(fields, key('r', 'referrer'), maxUrlLength),
    title: '',
    language: '',
    screen: '',
    props: propsIn(fields, key('p', 'props')),
    revenue: undefined,
    user: '',
    engagedMs: 0,
    scroll: 0,
  };
}

/** Reads the shape of Umami's tracker. */
export function umamiSighting(body: unknown): Sighting | undefined {
  const { type, payload } = fieldsOf(body);
  if (type !== 'event' && type !== 'identify') throw invalid({ type: ['type must be event or identify.'] });
  const fields = fieldsOf(payload, 'payload');
  const website = { id: websiteId(fields, 'website') };
  if (type === 'identify') return undefined;
  return {
    ...named(optional(fields, 'name', maxNameLength)),
    website,
    url: required(fields, 'url', maxUrlLength),
    host: optional(fields, 'hostname', 253) || undefined,
    referrer: optional(fields, 'referrer', maxUrlLength),
    title: optional(fields, 'title', maxTitleLength),
    language: optional(fields, 'language', 50),
    screen: optional(fields, 'screen', 20),
    props: propsIn(fields, 'data'),
    revenue: undefined,
    user: '',
    engagedMs: 0,
    scroll: 0,
  };
}

function named(name: string): Pick<Sighting, 'kind' | 'name'> {
  if (name === '' || name === 'pageview') return { kind: 'pageview', name: 'pageview' };
  return name === 'engagement' ? { kind: 'engagement', name } : { kind: 'event', name };
}

/** Texts, numbers and booleans under names; anything else in it is left out. A text of JSON is read as well. */
function propsIn(fields: Fields, name: string): Record<string, string> {
  let given = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof given === 'string' && given !== '') {
    try {
      given = JSON.parse(given);
    } catch {
      throw invalid({ [name]: [`${name} must be an object of texts, numbers and booleans.`] });
    }
  }
  if (given === undefined || given === null || given === '') return {};
  const kept: Record<string, string> = Object.create(null);
  let count = 0;
  for (const [key, value] of Object.entries(fieldsOf(given, name))) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
    const text = String(value);
    if (key === '' || !isStorable(key) || !isStorable(text)) continue;
    if (++count > maxProps) break;
    kept[key.slice(0, maxNameLength)] = text.slice(0, maxPropLength);
  }
  return kept;
}

function revenueIn(fields: Fields, amountName: string, currencyName: string): Sighting['revenue'] {
  const amount = Object.hasOwn(fields, amountName) ? fields[amountName] : undefined;
  if (amount === undefined || amount === null || amount === '') return undefined;
  const currency = (optional(fields, currencyName, 3) || 'USD').toUpperCase();
  if (currencyDigits(currency) === undefined)
    throw invalid({ [currencyName]: [`${currencyName} must be an ISO 4217 currency.`] });
  const minor = toMinor(Number(amount), currency);
  if (!Number.isSafeInteger(minor)) throw invalid({ [amountName]: [`${amountName} must be an amount of money.`] });
  return { minor, currency };
}

/** A whole number from 0 to `max`; greater ones are `max`, missing ones 0. */
function number(fields: Fields, name: string, max: number): number {
  const value = Object.hasOwn(fields, name) ? fields[name] : 0;
  if (value === null || value === undefined) return 0;
  if (typeof value !== 'number' || !(value >= 0)) throw invalid({ [name]: [`${name} must be a number from 0.`] });
  return Math.min(Math.round(value), max);
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
