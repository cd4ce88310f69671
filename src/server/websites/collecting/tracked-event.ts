// English only: programs read it
import { currencyDigits, cutText, invalid, isStorable, maxPriceMinor, Refusal, toMinor } from '../../kernel/index.ts';
import { maxReferenceLength } from '../sales/index.ts';

export type TrackedEvent = {
  website: { id: number } | { domain: string };
  kind: 'pageview' | 'event' | 'engagement';
  name: string;
  url: string;
  /** completes a URL that is only a path */
  host: string | undefined;
  hash: boolean;
  referrer: string;
  title: string;
  /** '' to use Accept-Language */
  language: string;
  /** `WIDTHxHEIGHT` */
  screen: string;
  /** maximum number of simultaneous touches, 0 if unknown */
  touchPoints: number;
  props: Record<string, string>;
  revenue: Revenue | undefined;
  /** the website's user ID, or '' */
  user: string;
  /** time while visible and focused */
  engagedMs: number;
  /** percent */
  scroll: number;
  vitals?: WebVitals;
};

export const maxEngagedMs = 24 * 3_600_000;
export const maxTouchPoints = 255;

const vitalsName = '$vitals';

/**
 * Drops optional fields that are invalid, because the event still happened. Throws `malformed` or `invalid` for the
 * others. Fields:
 *
 * - `w` website ID, `u` page URL, `h` hash routing, `r` referrer, `t` title, `s` screen, `o` touch points, `l` language
 * - `n` event name (`engagement` for time spent), `e` engaged ms, `d` scroll depth in percent
 * - `p` properties; for `$vitals` the vitals and the initial `url`
 * - `m` revenue `{amount, currency, reference}`, or an amount with its currency in `c`
 * - `i` the website's user ID
 */
export function parseNativeEvent(body: unknown): TrackedEvent {
  const fields = requireObject(body);
  const name = parseName(fields, 'n');
  const told = name === vitalsName ? requireObject(ownField(fields, 'p'), 'p') : undefined;
  return {
    ...eventKindOf(name),
    ...(told && { vitals: parseVitals(told) }),
    website: { id: parseWebsiteId(fields, 'w') },
    url: told ? parseUrl(told, 'url') : parseUrl(fields, 'u'),
    host: undefined,
    hash: (ownField(fields, 'h') ?? undefined) !== undefined,
    referrer: parseText(fields, 'r', maxLengths.url),
    title: parseText(fields, 't', maxLengths.title),
    language: parseText(fields, 'l', maxLengths.language),
    screen: parseText(fields, 's', maxLengths.screen),
    touchPoints: parseAmount(fields, 'o', maxTouchPoints),
    props: told ? {} : parseProps(fields, 'p'),
    revenue: parseNativeRevenue(fields, 'm', 'c'),
    user: parseUser(fields, 'i'),
    engagedMs: parseAmount(fields, 'e', maxEngagedMs),
    scroll: parseAmount(fields, 'd', 100),
  };
}

export function eventKindOf(name: string): Pick<TrackedEvent, 'kind' | 'name'> {
  if (name === '' || name === 'pageview') return { kind: 'pageview', name: 'pageview' };
  return name === 'engagement' ? { kind: 'engagement', name } : { kind: 'event', name };
}

/** In ms, `cls` in ten-thousandths. Null if not measured. */
export type WebVitals = Record<VitalName, number | null>;
type VitalName = keyof typeof vitals;

/** Caps implausible and forged values. */
const maxTimeMs = 60_000;
const time = { most: maxTimeMs, per: 1 };
const vitals = { lcp: time, inp: time, cls: { most: 5, per: 10_000 }, fcp: time, ttfb: time } as const;

/** Throws `invalid` if a value is wrong or if all values are missing. */
export function parseVitals(told: Fields): WebVitals {
  const read = Object.entries(vitals).map(([name, { most, per }]) => {
    const value = ownField(told, name) ?? null;
    if (value === null) return [name, null];
    if (typeof value !== 'number' || !(value >= 0)) throw invalid({ [name]: [`${name} must be a number, 0 or more.`] });
    return [name, Math.round(Math.min(value, most) * per)];
  });
  if (read.every(([, value]) => value === null))
    throw invalid({ p: [`p must have one of ${Object.keys(vitals).join(', ')}.`] });
  return Object.fromEntries(read);
}

export const maxLengths = { url: 8192, name: 120, title: 500, user: 200, language: 50, screen: 20, prop: 500 };
export const maxProps = 30;

export type Fields = Record<string, unknown>;
export type Revenue = { minor: number; currency: string; reference?: string };

/*
 * Parsed by hand for speed, and because third-party trackers are looser than a schema. All throw `malformed` or
 * `invalid` with the field's name.
 */

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function requireObject(value: unknown, name = 'The body'): Fields {
  if (isObject(value)) return value;
  throw new Refusal('malformed', `${name} must be a JSON object.`);
}

export function parseWebsiteId(fields: Fields, name: string): number {
  const value = ownField(fields, name);
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  throw invalid({ [name]: [`${name} must be the ID of a website.`] });
}

export function requireText(fields: Fields, name: string, max: number): string {
  const value = optionalText(fields, name, max);
  if (value === '') throw invalid({ [name]: [`${name} is required.`] });
  return value;
}

/** '' if missing. */
function optionalText(fields: Fields, name: string, max: number): string {
  const value = ownField(fields, name) ?? '';
  if (typeof value !== 'string') throw invalid({ [name]: [`${name} must be a text.`] });
  if (value.length > max) throw invalid({ [name]: [`${name} must have at most ${max} characters.`] });
  if (!isStorable(value)) throw invalid({ [name]: [`${name} must not contain NUL characters or broken surrogates.`] });
  return value;
}

/** Cuts a long text, and accepts numbers. '' for anything else. */
export function parseText(fields: Fields, name: string, max: number): string {
  const value = ownField(fields, name);
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && isStorable(text) ? cutText(text, max) : '';
}

/** '' if it is too long: if it were cut, two users could share an ID. */
export function parseUser(fields: Fields, name: string): string {
  const user = parseText(fields, name, maxLengths.user + 1);
  return user.length > maxLengths.user ? '' : user;
}

/** '' if missing. Throws `invalid` if it is not a text, because the event would count as another one. */
export function parseName(fields: Fields, name: string): string {
  const given = ownField(fields, name) ?? '';
  const text = parseText(fields, name, maxLengths.name);
  if (text === '' && given !== '') throw invalid({ [name]: [`${name} must be the name of an event.`] });
  return text;
}

/** Cuts a long URL. Throws `invalid` without a URL. */
export function parseUrl(fields: Fields, name: string): string {
  const value = ownField(fields, name);
  return requireText(
    typeof value === 'string' ? { [name]: cutText(value, maxLengths.url) } : fields,
    name,
    maxLengths.url,
  );
}

/** Whole, capped at `max`, 0 if missing or invalid. */
export function parseAmount(fields: Fields, name: string, max: number): number {
  const value = ownField(fields, name);
  return typeof value === 'number' && value > 0 ? Math.min(Math.round(value), max) : 0;
}

/** Accepts JSON text too. Undefined for anything else. */
export function parseNestedObject(fields: Fields, name: string): Fields | undefined {
  let given = ownField(fields, name);
  if (typeof given === 'string') {
    try {
      given = JSON.parse(given);
    } catch {
      return undefined;
    }
  }
  return isObject(given) ? given : undefined;
}

/** Drops values of other types, and properties after the 30th. */
export function parseProps(fields: Fields, name: string): Record<string, string> {
  const kept: Record<string, string> = Object.create(null);
  let count = 0;
  for (const [key, value] of Object.entries(parseNestedObject(fields, name) ?? {})) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
    const text = String(value);
    if (key === '' || !isStorable(key) || !isStorable(text)) continue;
    if (++count > maxProps) break;
    kept[cutText(key, maxLengths.name)] = cutText(text, maxLengths.prop);
  }
  return kept;
}

/** Returns undefined if there is no amount. The default currency is USD. */
export function parseRevenue(
  fields: Fields,
  amountName: string,
  currencyName: string,
  referenceName = '',
): Revenue | undefined {
  const given = ownField(fields, amountName) ?? '';
  if (given === '') return undefined;
  const currency = (optionalText(fields, currencyName, 3) || 'USD').toUpperCase();
  if (currencyDigits(currency) === undefined)
    throw invalid({ [currencyName]: [`${currencyName} must be an ISO 4217 currency.`] });
  const minor = typeof given === 'number' || typeof given === 'string' ? toMinor(Number(given), currency) : Number.NaN;
  if (!Number.isSafeInteger(minor)) throw invalid({ [amountName]: [`${amountName} must be an amount of money.`] });
  const reference = referenceName ? optionalText(fields, referenceName, maxReferenceLength).trim() : '';
  if (reference && (minor < 0 || minor > maxPriceMinor))
    throw invalid({ [amountName]: [`${amountName} must be an amount that can be paid, from 0.`] });
  return { minor, currency, ...(reference && { reference }) };
}

export function revenueIfValid(...given: Parameters<typeof parseRevenue>): Revenue | undefined {
  try {
    return parseRevenue(...given);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function parseNativeRevenue(fields: Fields, amountName: string, currencyName: string): Revenue | undefined {
  const nested = parseNestedObject(fields, amountName);
  return nested
    ? revenueIfValid(nested, 'amount', 'currency', 'reference')
    : revenueIfValid(fields, amountName, currencyName);
}

export const ownField = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
