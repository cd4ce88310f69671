/* Runs in visitors' browsers: never throws into the page, and stores only an opt-out. build.test.ts limits the size. */
import type { Details, Settings } from './settings.ts';

/** Returns the fetch promise, if a report was sent. */
export type Track = (name: string, details?: Details) => unknown;
/** Field names as in the service's `parseNativeEvent`. */
export type Report = { u: string; n?: string; p?: Details['props']; m?: Details['revenue'] } & Record<string, unknown>;
/** Returns the data to send, or throws to skip the report. */
export type Shape = (report: Report) => object;
export type Listen = (type: string, listener: (event: never) => void) => void;

/** Sends no reports without `settings.website`. `listen` uses the capture phase, so pages cannot stop events. */
export const startTracking = (settings: Settings, listen: Listen, shape: Shape = (report) => report): Track => {
  let page: string | undefined;
  let url: string;
  /** lowest pixel seen */
  let seen: number;
  let engagedMs: number;
  /** when the page became visible and focused, 0 if it is not */
  let sinceMs: number;

  const send = (fields: object): unknown => {
    // A prerendered page counts only when it is shown.
    if ((document as Document & { prerendering?: boolean }).prerendering) {
      return listen('prerenderingchange', () => send(fields));
    }
    let wish: unknown;
    try {
      // Stored in this browser for this website.
      const given = /[?&]gatehouse-(opt\w+)/.exec(location.search);
      if (given) localStorage.gatehouse = given[1];
      wish = localStorage.gatehouse;
    } catch {} // the browser has no storage
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
      // A string body is sent as text/plain, which needs no CORS preflight.
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
    } catch {} // the page can replace fetch, or pass properties that cannot be serialized
    return undefined;
  };

  const updateEngagement = (): void => {
    const nowMs = performance.now();
    if (sinceMs) engagedMs += nowMs - sinceMs;
    sinceMs = document.hasFocus() && !document.hidden ? nowMs : 0;
    seen = Math.max(seen, scrollY + innerHeight);
  };
  /** Reports the time since the last report, so the reports of a page add up. */
  const tell = (): void => {
    updateEngagement();
    if (engagedMs > 99) {
      // The service rounds and limits these.
      send({ n: 'engagement', u: url, e: engagedMs, d: (seen / document.documentElement.scrollHeight) * 100 });
      engagedMs = 0;
    }
  };
  // Filters and tabs of a page change only the query or the fragment.
  const place = () => location.pathname + (settings.hash == null ? '' : location.hash);
  const view = (waitMs?: number): void => {
    tell();
    url = location.href;
    // Only the first page view has a referrer, also if the page counts it itself.
    const seenHere = { u: url, r: page ? '' : document.referrer };
    page = place();
    seen = engagedMs = 0;
    updateEngagement();
    // Single-page applications set the title after the URL.
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
  for (const type of ['focus', 'blur', 'scroll']) listen(type, updateEngagement);
  listen('visibilitychange', tell);
  listen('pagehide', tell);
  // Keeps a long read one visit.
  setInterval(tell, 6e5);

  if (settings.manual == null) view();
  return (name, { props, revenue, user } = {}) => {
    if (user != null) settings.user = user;
    return name === 'pageview' ? view() : send({ n: name, p: props, m: revenue });
  };
};
