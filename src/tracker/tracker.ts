/*
 * What runs in visitors' browsers. It sets no cookie and stores nothing: the one key that it reads from the browser's
 * storage is there only when a visitor asked not to be counted. It throws nothing into the page, and tells nobody when a
 * report cannot be sent. Every visitor loads every byte: build.test.ts holds the size.
 */
import type { Details, Settings } from './settings.ts';

/** Answers what is sent of it, where something is. */
export type Track = (name: string, details?: Details) => unknown;
/** What is known of the page and of what happened, in letters: `parseNativeEvent` of the service says what they mean. */
export type Report = { u: string; n?: string; p?: Details['props']; m?: Details['revenue'] } & Record<string, unknown>;
/** A report as it is sent; who throws sends none. */
export type Shape = (report: Report) => object;
export type Listen = (type: string, listener: (event: never) => void) => void;

/**
 * Counts what happens on this page until it is gone, and answers the function that counts more. Nothing is
 * sent while `settings` name no website. `listen` adds listeners
 * to the window, in the capturing phase: there every event of the document passes, stopped by the page or not.
 * `shape` makes of a report what is sent.
 */
export const follow = (settings: Settings, listen: Listen, shape: Shape = (report) => report): Track => {
  let page: string | undefined;
  let url: string;
  /** the lowest pixel of the page that was seen */
  let seen: number;
  let engagedMs: number;
  /** since when the page has been visible and focused, 0 while it is not */
  let sinceMs: number;

  const send = (fields: object): unknown => {
    // A prerendered page that nobody opens was not visited.
    if ((document as Document & { prerendering?: boolean }).prerendering) {
      return listen('prerenderingchange', () => send(fields));
    }
    let wish: unknown;
    try {
      // A visitor's own wish, kept in this browser for this website, and nothing without it.
      const given = /[?&]gatehouse-(opt\w+)/.exec(location.search);
      if (given) localStorage.gatehouse = given[1];
      wish = localStorage.gatehouse;
    } catch {} // a browser that allows no storage holds no wish either
    if (
      !settings.website ||
      wish === 'optout' ||
      navigator.webdriver ||
      (window as Window & { Cypress?: unknown }).Cypress ||
      (settings.local == null && /^(127\.|\[::1|$)|\blocalhost$/.test(location.hostname)) ||
      (settings.gpc != null && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl)
    )
      return undefined;
    try {
      // A string body goes as text/plain, which asks for no CORS preflight.
      return fetch(settings.endpoint, {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        body: JSON.stringify(
          shape({
            w: settings.website,
            h: settings.hash,
            i: settings.user,
            l: navigator.language,
            s: `${screen.width}x${screen.height}`,
            u: location.href,
            t: document.title,
            ...fields,
          }),
        ),
      }).catch(() => {});
    } catch {} // whatever the page made of fetch, or passes as properties
    return undefined;
  };

  const look = (): void => {
    const nowMs = performance.now();
    if (sinceMs) engagedMs += nowMs - sinceMs;
    sinceMs = document.hasFocus() && !document.hidden ? nowMs : 0;
    seen = Math.max(seen, scrollY + innerHeight);
  };
  /** Tells of the time since it was told last, so that the reports of a page add up. */
  const tell = (): void => {
    look();
    if (engagedMs > 99) {
      // Rounded and bounded where it is received.
      send({ n: 'engagement', u: url, e: engagedMs, d: (seen / document.documentElement.scrollHeight) * 100 });
      engagedMs = 0;
    }
  };
  // A change of the query or the fragment alone is the same page: filters and tabs write those.
  const place = () => location.pathname + (settings.hash == null ? '' : location.hash);
  const view = (waitMs?: number): void => {
    tell();
    url = location.href;
    // The first page view came from elsewhere, also where the page itself counts it.
    const seenHere = { u: url, r: page ? '' : document.referrer };
    page = place();
    seen = engagedMs = 0;
    look();
    // Single-page applications write the title of a page after its address.
    if (waitMs) setTimeout(send, waitMs, seenHere);
    else send(seenHere);
  };
  const navigated = (): void => {
    if (page !== place() && settings.manual == null) view(99);
  };
  for (const change of ['pushState', 'replaceState'] as const) {
    const original = history[change];
    history[change] = (...given) => {
      original.apply(history, given);
      navigated();
    };
  }
  listen('popstate', navigated);
  listen('pageshow', (event: PageTransitionEvent) => {
    if (event.persisted) view();
  });
  for (const type of ['focus', 'blur', 'scroll']) listen(type, look);
  listen('visibilitychange', tell);
  listen('pagehide', tell);
  // What is read for longer than a visit may be silent is one visit nevertheless.
  setInterval(tell, 6e5);

  if (settings.manual == null) view();
  return (name, { props, revenue, user } = {}) => {
    if (user != null) settings.user = user;
    return name === 'pageview' ? view() : send({ n: name, p: props, m: revenue });
  };
};
