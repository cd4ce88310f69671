import { currencyDigits, invalid } from '../../kernel/index.ts';
import {
  amount,
  type Fields,
  fieldsOf,
  longest,
  objectIn,
  optional,
  own,
  propsIn,
  type Revenue,
  required,
  revenueIn,
  titleIn,
  websiteId,
} from './fields.ts';
import { maxEngagedMs, named, type Sighting } from './sighting.ts';

/** Websites that one report of Plausible's trackers may name. */
const maxDomains = 10;

/**
 * Reads the shape of Plausible's trackers, of all ages: short names of fields or long ones, `p` and `$` as objects or
 * as text, `h` for pages behind `#`, `e` and `sd` of an engagement; and what our script for them adds: `t` title, `s`
 * screen, `l` language. Whether an event is interactive makes no difference: events of the page's own never end a bounce
 * here. One for each of the domains, which are separated by commas. Throws `malformed` or `invalid`.
 */
export function plausibleSightings(body: unknown): Sighting[] {
  const fields = fieldsOf(body);
  const name = Object.hasOwn(fields, 'd') ? 'd' : 'domain';
  const written = required(fields, name, maxDomains * 254);
  const domains = new Set(written.split(',').map((domain) => domain.trim().toLowerCase()));
  domains.delete('');
  if (domains.size === 0) throw invalid({ [name]: [`${name} is required.`] });
  if (domains.size > maxDomains || [...domains].some((domain) => domain.length > 253))
    throw invalid({ [name]: [`${name} must have at most ${maxDomains} domains of at most 253 characters.`] });
  const sighting = plausibleSighting(fields);
  // Our script for a page that names no domain has the website's number: no domain is one.
  return [...domains].map((domain) => ({
    ...sighting,
    website: /^\d{1,15}$/.test(domain) ? { id: Number(domain) } : { domain },
  }));
}

function plausibleSighting(fields: Fields): Omit<Sighting, 'website'> {
  const key = (short: string, long: string): string => (Object.hasOwn(fields, short) ? short : long);
  const revenue = objectIn(fields, key('$', 'revenue'));
  return {
    ...named(required(fields, key('n', 'name'), longest.name)),
    url: required(fields, key('u', 'url'), longest.url),
    host: undefined,
    hash: Boolean(own(fields, 'h')),
    referrer: optional(fields, key('r', 'referrer'), longest.url),
    title: titleIn(fields, 't'),
    language: optional(fields, 'l', longest.language),
    screen: optional(fields, 's', longest.screen),
    props: propsIn(fields, key('p', 'props')),
    revenue: revenue && revenueIn(revenue, 'amount', 'currency'),
    user: '',
    engagedMs: amount(fields, 'e', maxEngagedMs),
    scroll: amount(fields, 'sd', 100),
  };
}

/**
 * Reads the shape of Umami's trackers: `id` is the website's own name for its user, `tag` a property, `revenue` and
 * `currency` among the data are revenue. A message without `url` means the website's first page, as from back ends.
 * `engagement`, with `engaged` ms and `scroll` in percent, comes from our script for them. Nothing is counted of
 * `identify`, and of `performance`, which tells how quick a page was. Throws `malformed` or `invalid`.
 */
export function umamiSightings(body: unknown): Sighting[] {
  const { type, payload } = fieldsOf(body);
  if (typeof type !== 'string' || !umamiTypes.has(type))
    throw invalid({ type: [`type must be one of ${[...umamiTypes].join(', ')}.`] });
  const fields = fieldsOf(payload, 'payload');
  const website = { id: websiteId(fields, 'website') };
  if (type === 'identify' || type === 'performance') return [];
  return [{ ...umamiSighting(fields, type === 'engagement'), website }];
}

const umamiTypes = new Set(['event', 'identify', 'performance', 'engagement']);

function umamiSighting(fields: Fields, isEngagement: boolean): Omit<Sighting, 'website'> {
  const tag = optional(fields, 'tag', longest.name);
  const props = propsIn(fields, 'data');
  const happened = named(isEngagement ? '' : optional(fields, 'name', longest.name));
  // Here it would be an event of the page's own, and not time that was spent on it.
  if (happened.kind === 'engagement') throw invalid({ name: ['name must not be engagement.'] });
  return {
    ...(isEngagement ? named('engagement') : happened),
    url: optional(fields, 'url', longest.url) || '/',
    host: optional(fields, 'hostname', 253) || undefined,
    hash: false,
    referrer: optional(fields, 'referrer', longest.url),
    title: titleIn(fields, 'title'),
    language: optional(fields, 'language', longest.language),
    screen: optional(fields, 'screen', longest.screen),
    props: tag === '' ? props : { tag, ...props },
    revenue: revenueAmong(objectIn(fields, 'data')),
    user: optional(fields, 'id', longest.user),
    engagedMs: isEngagement ? amount(fields, 'engaged', maxEngagedMs) : 0,
    scroll: isEngagement ? amount(fields, 'scroll', 100) : 0,
  };
}

/** Data may be called `revenue` without being any: then it is a property and no more. */
function revenueAmong(data: Fields | undefined): Revenue | undefined {
  if (typeof data?.revenue !== 'number' || typeof data.currency !== 'string') return undefined;
  if (currencyDigits(data.currency.toUpperCase()) === undefined) return undefined;
  return revenueIn(data, 'revenue', 'currency');
}
