import {
  maxLengths,
  optionalText,
  ownField,
  parseAmount,
  parseNativeRevenue,
  parseProps,
  parseTitle,
  parseWebsiteId,
  type Revenue,
  requireObject,
  requireText,
} from './event-fields.ts';
import { parseVitals, type WebVitals } from './web-vitals.ts';

/** What a sender says happened on a page, before anything of ours is known about it. */
export type TrackedEvent = {
  website: { id: number } | { domain: string };
  kind: 'pageview' | 'event' | 'engagement';
  /** of an event; else the kind */
  name: string;
  url: string;
  /** completes a url that is only a path; default: the website's own */
  host: string | undefined;
  /** what is behind `#` names the page */
  hash: boolean;
  referrer: string;
  title: string;
  /** as the browser reports it, '' to use Accept-Language */
  language: string;
  /** `WIDTHxHEIGHT` */
  screen: string;
  props: Record<string, string>;
  revenue: Revenue | undefined;
  /** the website's own name for its user, '' where it gives none */
  user: string;
  /** visible and focused time, ms */
  engagedMs: number;
  /** percent */
  scroll: number;
  /** how quick the page was; there: it is all that is told */
  vitals?: WebVitals;
};

/** Longer attention to one page is not plausible. */
export const maxEngagedMs = 24 * 3_600_000;

/** Of reports that tell the web vitals of a page view; no event of a page may be named so. */
const vitalsName = '$vitals';

/**
 * Reads the tracker's own shape: `w` website id, `u` address of the page, `h` there when what is behind `#` names it,
 * `r` referrer, `n` event name (`engagement` for time spent), `t` title, `s` screen, `l` language, `p` properties, `m`
 * revenue `{amount, currency, reference}` (or an amount, with its currency as `c`), `i` the website's own name for its
 * user, `e` engaged ms, `d` scroll depth in percent. Of `$vitals`, `p` has the address that the page was opened with as
 * `url`, and beside it the vitals. Throws `malformed` or `invalid`.
 */
export function parseNativeEvent(body: unknown): TrackedEvent {
  const fields = requireObject(body);
  const name = optionalText(fields, 'n', maxLengths.name);
  const told = name === vitalsName ? requireObject(ownField(fields, 'p'), 'p') : undefined;
  return {
    ...eventKindOf(name),
    ...(told && { vitals: parseVitals(told) }),
    website: { id: parseWebsiteId(fields, 'w') },
    url: told ? requireText(told, 'url', maxLengths.url) : requireText(fields, 'u', maxLengths.url),
    host: undefined,
    hash: (ownField(fields, 'h') ?? undefined) !== undefined,
    referrer: optionalText(fields, 'r', maxLengths.url),
    title: parseTitle(fields, 't'),
    language: optionalText(fields, 'l', maxLengths.language),
    screen: optionalText(fields, 's', maxLengths.screen),
    props: told ? {} : parseProps(fields, 'p'),
    revenue: parseNativeRevenue(fields, 'm', 'c'),
    user: optionalText(fields, 'i', maxLengths.user),
    engagedMs: parseAmount(fields, 'e', maxEngagedMs),
    scroll: parseAmount(fields, 'd', 100),
  };
}

/** What a name says: none is a page view, as `pageview` is. */
export function eventKindOf(name: string): Pick<TrackedEvent, 'kind' | 'name'> {
  if (name === '' || name === 'pageview') return { kind: 'pageview', name: 'pageview' };
  return name === 'engagement' ? { kind: 'engagement', name } : { kind: 'event', name };
}
