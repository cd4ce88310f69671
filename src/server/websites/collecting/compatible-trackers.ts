// English only: programs read it
import { invalid } from '../../kernel/index.ts';
import {
  eventKindOf,
  type Fields,
  maxEngagedMs,
  maxLengths,
  maxTouchPoints,
  ownField,
  parseAmount,
  parseName,
  parseNestedObject,
  parseProps,
  parseText,
  parseUrl,
  parseUser,
  parseWebsiteId,
  type Revenue,
  requireObject,
  requireText,
  revenueIfValid,
  type TrackedEvent,
} from './tracked-event.ts';

const maxDomains = 10;

/**
 * Accepts all versions of Plausible's trackers: short or long names, `p` and `$` as objects or text, `h` for hash
 * routing, `e` and `sd` for engagement. Our script adds `t` (title), `s` (screen), `o` (touch points) and `l` (language). Returns one event
 * per domain. Throws `malformed` or `invalid`.
 */
export function parsePlausibleEvents(body: unknown): TrackedEvent[] {
  const fields = requireObject(body);
  const name = Object.hasOwn(fields, 'd') ? 'd' : 'domain';
  const written = requireText(fields, name, maxDomains * 254);
  const domains = new Set(written.split(',').map((domain) => domain.trim().toLowerCase()));
  domains.delete('');
  if (domains.size === 0) throw invalid({ [name]: [`${name} is required.`] });
  if (domains.size > maxDomains || [...domains].some((domain) => domain.length > 253))
    throw invalid({ [name]: [`${name} must have up to ${maxDomains} domains, each with up to 253 characters.`] });
  const event = parsePlausibleEvent(fields);
  // Our script sends the website ID if the page names no domain.
  return [...domains].map((domain) => ({
    ...event,
    website: /^\d{1,15}$/.test(domain) ? { id: Number(domain) } : { domain },
  }));
}

function parsePlausibleEvent(fields: Fields): Omit<TrackedEvent, 'website'> {
  const key = (short: string, long: string): string => (Object.hasOwn(fields, short) ? short : long);
  const revenue = parseNestedObject(fields, key('$', 'revenue'));
  const name = key('n', 'name');
  const happened = parseName(fields, name);
  if (happened === '') throw invalid({ [name]: [`${name} is required.`] });
  // Older trackers send properties as `meta`.
  const props = ['p', 'props', 'm', 'meta'].find((one) => Object.hasOwn(fields, one)) ?? 'p';
  return {
    ...eventKindOf(happened),
    url: parseUrl(fields, key('u', 'url')),
    host: undefined,
    hash: Boolean(ownField(fields, 'h')),
    referrer: parseText(fields, key('r', 'referrer'), maxLengths.url),
    title: parseText(fields, 't', maxLengths.title),
    language: parseText(fields, 'l', maxLengths.language),
    screen: parseText(fields, 's', maxLengths.screen),
    touchPoints: parseAmount(fields, 'o', maxTouchPoints),
    props: parseProps(fields, props),
    revenue: revenue && revenueIfValid(revenue, 'amount', 'currency', 'reference'),
    user: '',
    engagedMs: parseAmount(fields, 'e', maxEngagedMs),
    scroll: parseAmount(fields, 'sd', 100),
  };
}

/**
 * `id` is the website's user ID. `tag` becomes a property. If `url` is missing, as in back-end reports, the page is
 * `/`. Our script sends `touchPoints`, and `engagement` with `engaged` (ms) and `scroll` (percent). Throws `malformed` or `invalid`.
 */
export function parseUmamiEvents(body: unknown): TrackedEvent[] {
  const { type, payload } = requireObject(body);
  if (typeof type !== 'string' || !umamiTypes.has(type))
    throw invalid({ type: [`type must be one of ${[...umamiTypes].join(', ')}.`] });
  const fields = requireObject(payload, 'payload');
  const website = { id: parseWebsiteId(fields, 'website') };
  if (type === 'identify' || type === 'performance') return [];
  return [{ ...parseUmamiEvent(fields, type === 'engagement'), website }];
}

const umamiTypes = new Set(['event', 'identify', 'performance', 'engagement']);

function parseUmamiEvent(fields: Fields, isEngagement: boolean): Omit<TrackedEvent, 'website'> {
  const tag = parseText(fields, 'tag', maxLengths.name);
  const props = parseProps(fields, 'data');
  const happened = eventKindOf(isEngagement ? '' : parseName(fields, 'name'));
  // Reserved for reading time.
  if (happened.kind === 'engagement') throw invalid({ name: ['name must not be engagement.'] });
  return {
    ...(isEngagement ? eventKindOf('engagement') : happened),
    url: parseText(fields, 'url', maxLengths.url) || '/',
    host: parseText(fields, 'hostname', 253) || undefined,
    hash: false,
    referrer: parseText(fields, 'referrer', maxLengths.url),
    title: parseText(fields, 'title', maxLengths.title),
    language: parseText(fields, 'language', maxLengths.language),
    screen: parseText(fields, 'screen', maxLengths.screen),
    touchPoints: parseAmount(fields, 'touchPoints', maxTouchPoints),
    props: tag === '' ? props : { tag, ...props },
    revenue: optionalRevenue(parseNestedObject(fields, 'data')),
    user: parseUser(fields, 'id'),
    engagedMs: isEngagement ? parseAmount(fields, 'engaged', maxEngagedMs) : 0,
    scroll: isEngagement ? parseAmount(fields, 'scroll', 100) : 0,
  };
}

/** Returns undefined if `revenue` is an ordinary property instead of an amount with a currency. */
function optionalRevenue(data: Fields | undefined): Revenue | undefined {
  if (typeof data?.revenue !== 'number' || typeof data.currency !== 'string') return undefined;
  return revenueIfValid(data, 'revenue', 'currency');
}
