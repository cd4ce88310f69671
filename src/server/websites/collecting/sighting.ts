import {
  amount,
  fieldsOf,
  longest,
  optional,
  own,
  propsIn,
  type Revenue,
  required,
  revenueIn,
  titleIn,
  websiteId,
} from './fields.ts';

/** What a sender says happened on a page, before anything of ours is known about it. */
export type Sighting = {
  website: { id: number } | { domain: string };
  kind: 'pageview' | 'event' | 'engagement';
  /** of an event; else the kind */
  name: string;
  url: string;
  /** completes a url that is only a path; the website's own where it is not told */
  host: string | undefined;
  /** what is behind `#` names the page */
  hash: boolean;
  referrer: string;
  title: string;
  /** as the browser tells it, '' to go by Accept-Language */
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
};

/** Longer than this nobody looks at one page. */
export const maxEngagedMs = 24 * 3_600_000;

/**
 * Reads the tracker's own shape: `w` website id, `u` address of the page, `h` there when what is behind `#` names it,
 * `r` referrer, `n` event name (`engagement` for time spent), `t` title, `s` screen, `l` language, `p` properties, `m`
 * and `c` revenue and its currency, `i` the website's own name for its user, `e` engaged ms, `d` scroll depth in percent.
 * Throws `malformed` or `invalid`.
 */
export function ownSighting(body: unknown): Sighting {
  const fields = fieldsOf(body);
  return {
    ...named(optional(fields, 'n', longest.name)),
    website: { id: websiteId(fields, 'w') },
    url: required(fields, 'u', longest.url),
    host: undefined,
    hash: (own(fields, 'h') ?? undefined) !== undefined,
    referrer: optional(fields, 'r', longest.url),
    title: titleIn(fields, 't'),
    language: optional(fields, 'l', longest.language),
    screen: optional(fields, 's', longest.screen),
    props: propsIn(fields, 'p'),
    revenue: revenueIn(fields, 'm', 'c'),
    user: optional(fields, 'i', longest.user),
    engagedMs: amount(fields, 'e', maxEngagedMs),
    scroll: amount(fields, 'd', 100),
  };
}

/** What a name says: none is a page view, as `pageview` is. */
export function named(name: string): Pick<Sighting, 'kind' | 'name'> {
  if (name === '' || name === 'pageview') return { kind: 'pageview', name: 'pageview' };
  return name === 'engagement' ? { kind: 'engagement', name } : { kind: 'event', name };
}
