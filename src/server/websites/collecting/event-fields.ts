import { currencyDigits, invalid, isStorable, maxPriceMinor, Refusal, toMinor } from '../../kernel/index.ts';
import { maxReferenceLength } from '../sales/index.ts';

/** What a sender may say at most, in characters. */
export const maxLengths = { url: 8192, name: 120, title: 500, user: 200, language: 50, screen: 20, prop: 500 };
export const maxProps = 30;

export type Fields = Record<string, unknown>;
/** `reference` names the sale that it is of. */
export type Revenue = { minor: number; currency: string; reference?: string };

/*
 * Read by hand and not by schema: they are the most frequent bodies of the service, and the trackers of others send more
 * loosely than a schema would take. All throw `malformed` or `invalid` with the name of the field as it was sent.
 */

export function requireObject(value: unknown, name = 'The body'): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
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

/** '' where it is missing. */
export function optionalText(fields: Fields, name: string, max: number): string {
  const value = ownField(fields, name) ?? '';
  if (typeof value !== 'string') throw invalid({ [name]: [`${name} must be a text.`] });
  if (value.length > max) throw invalid({ [name]: [`${name} must have at most ${max} characters.`] });
  if (!isStorable(value)) throw invalid({ [name]: [`${name} must not contain NUL characters or broken surrogates.`] });
  return value;
}

/** Titles are written for people, of any length: a long one is cut, and no reason to count nothing. */
export const parseTitle = (fields: Fields, name: string): string =>
  cut(optionalText(fields, name, Number.POSITIVE_INFINITY), maxLengths.title);

/** A whole number from 0 to `max`; greater ones are `max`, missing ones 0. */
export function parseAmount(fields: Fields, name: string, max: number): number {
  const value = ownField(fields, name) ?? 0;
  if (typeof value !== 'number' || !(value >= 0)) throw invalid({ [name]: [`${name} must be a number from 0.`] });
  return Math.min(Math.round(value), max);
}

/** An object, or the JSON text of one; undefined where it is missing. */
export function parseNestedObject(fields: Fields, name: string): Fields | undefined {
  let given = ownField(fields, name) ?? '';
  if (given === '') return undefined;
  if (typeof given === 'string') {
    try {
      given = JSON.parse(given);
    } catch {
      throw invalid({ [name]: [`${name} must be an object, or the JSON text of one.`] });
    }
  }
  return requireObject(given, name);
}

/** Texts, numbers and booleans under their names; anything else is left out, and what is more than 30. */
export function parseProps(fields: Fields, name: string): Record<string, string> {
  const kept: Record<string, string> = Object.create(null);
  let count = 0;
  for (const [key, value] of Object.entries(parseNestedObject(fields, name) ?? {})) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
    const text = String(value);
    if (key === '' || !isStorable(key) || !isStorable(text)) continue;
    if (++count > maxProps) break;
    kept[cut(key, maxLengths.name)] = cut(text, maxLengths.prop);
  }
  return kept;
}

/** An amount in units of a currency, USD by default, and its sale's reference; undefined without an amount. */
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

/** Revenue as an object `{amount, currency, reference}`, or as an amount with its currency beside it. */
export function parseNativeRevenue(fields: Fields, amountName: string, currencyName: string): Revenue | undefined {
  const given = ownField(fields, amountName);
  if (typeof given !== 'object' || given === null) return parseRevenue(fields, amountName, currencyName);
  const revenue = parseRevenue(requireObject(given, amountName), 'amount', 'currency', 'reference');
  if (!revenue) throw invalid({ [amountName]: [`${amountName} must have an amount.`] });
  return revenue;
}

export const ownField = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** A cut must not leave half of a surrogate pair. */
const cut = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text;
