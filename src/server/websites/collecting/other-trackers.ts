import { currencyDigits } from '../../kernel/money.ts';
import { invalid } from '../../kernel/refusal.ts';
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

/**
 * Reads the shape of Plausible's trackers, of all ages: short names of fields or long ones, `p` and `$` as objects or
 * as text, `h` for pages behind `#`, `e` and `sd` of an engagement. Whether an event is interactive makes no difference:
 * events of the page's own never end a bounce here. Throws `malformed` or `invalid`.
 */
export function plausibleSighting(body: unknown): Sighting {
  const fields = fieldsOf(body);
  const key = (short: string, long: string): string => (Object.hasOwn(fields, short) ? short : long);
  const revenue = objectIn(fields, key('$', 'revenue'));
  return {
    ...named(required(fields, key('n', 'name'), longest.name)),
    website: { domain: required(fields, key('d', 'domain'), 253).trim().toLowerCase() },
    url: required(fields, key('u', 'url'), longest.url),
    host: undefined,
    hash: Boolean(own(fields, 'h')),
    referrer: optional(fields, key('r', 'referrer'), longest.url),
    title: '',
    language: '',
    screen: '',
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
 * Undefined for `identify`, which counts nothing. Throws `malformed` or `invalid`.
 */
export function umamiSighting(body: unknown): Sighting | undefined {
  const { type, payload } = fieldsOf(body);
  if (type !== 'event' && type !== 'identify') throw invalid({ type: ['type must be event or identify.'] });
  const fields = fieldsOf(payload, 'payload');
  const website = { id: websiteId(fields, 'website') };
  if (type === 'identify') return undefined;
  const tag = optional(fields, 'tag', longest.name);
  const props = propsIn(fields, 'data');
  const happened = named(optional(fields, 'name', longest.name));
  // Here it would be an event of the page's own, and not time that was spent on it.
  if (happened.kind === 'engagement') throw invalid({ name: ['name must not be engagement.'] });
  return {
    ...happened,
    website,
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
    engagedMs: 0,
    scroll: 0,
  };
}

/** Data may be called `revenue` without being any: then it is a property and no more. */
function revenueAmong(data: Fields | undefined): Revenue | undefined {
  if (typeof data?.revenue !== 'number' || typeof data.currency !== 'string') return undefined;
  if (currencyDigits(data.currency.toUpperCase()) === undefined) return undefined;
  return revenueIn(data, 'revenue', 'currency');
}
