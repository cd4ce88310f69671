/*
 * Runs in visitors' browsers, so it must never throw into the page, and it stores only an opt-out. build.test.ts limits
 * the size, for which the order of fields and listeners matters.
 */
import type { Details, Revenue, Settings } from './settings.ts';

/** If a report was sent, returns the promise of `fetch`. */
export type Track = (name: string, details?: Details) => unknown;
/** `q` contains calls that were made before the script was loaded. */
export type Page = Track & { q?: [string, Details?][]; revenue?: (sale: Revenue) => unknown };
/** The field names are the same as in the service's `parseNativeEvent`. */
export type Report = { u: string; n?: string; p?: Details['props']; m?: Details['revenue'] } & Record<string, unknown>;
/** Returns the body to send, or throws if the report must not be sent. */
export type Shape = (report: Report) => string;

/** Globals of other scripts. The key of a website and its endpoint is set if the page already counts for it. */
export const globals = globalThis as unknown as Record<string, unknown> & {
  Cypress?: unknown;
  /** not available in older browsers */
  navigation?: EventTarget;
  gatehouse?: Page;
};

/** Listens in the capture phase, so pages can't stop the events. */
export const listen = (type: string, listener: (event: never) => unknown): void =>
  addEventListener(type, listener as EventListener, true);

/** Sends no reports if `settings.website` is not set. */
export const startTracking = (settings: Settings, shape: Shape): Track => {
  let page: string | undefined;
  let shown: { u: string; r: string };
  /** the page view that waits for its title, if any */
  let waiting: (typeof shown)[] = [];
  /** the lowest pixel that was visible */
  let seen: number;
  let engagedMs: number;
  /** when the page became visible and focused, or 0 if it is not */
  let sinceMs: number;

  /** If a page view is waiting, it is sent first. */
  const send = async (fields?: object): Promise<unknown> => {
    waiting.splice(0).map(send);
    // A prerendered page is counted only when it is shown.
    if ((document as Document & { prerendering?: boolean }).prerendering) {
      return listen('prerenderingchange', () => send(fields));
    }
    try {
      // The choice is stored in this browser, for this website.
      const given = /\Wgatehouse-(opt\w+)/.exec(location.search);
      if (given) localStorage.gatehouse = given[1];
      if (localStorage.gatehouse === 'optout') return;
    } catch {} // the browser has no storage
    try {
      if (
        settings.website &&
        fields &&
        !(
          navigator.webdriver ||
          globals.Cypress ||
          (settings.gpc != null && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) ||
          (settings.local == null && /^(127\.|\[::1|$)|\blocalhost$/.test(location.hostname))
        )
      )
        // A string body is sent as text/plain, which needs no CORS preflight.
        return await fetch(settings.endpoint, {
          credentials: 'omit',
          body: shape({
            u: location.href,
            s: `${screen.width}x${screen.height}`,
            i: settings.user,
            l: navigator.language,
            // An iPad sends the user agent of a Mac, which has no touch screen.
            o: navigator.maxTouchPoints,
            t: document.title,
            w: settings.website,
            h: settings.hash,
            ...fields,
          }),
          method: 'POST',
          keepalive: true,
        });
    } catch {} // the page can replace fetch, or pass properties that cannot be serialized
    return undefined;
  };

  const updateEngagement = (): void => {
    const nowMs = performance.now();
    if (sinceMs) engagedMs += nowMs - sinceMs;
    sinceMs = !document.hidden && document.hasFocus() ? nowMs : 0;
    seen = Math.max(seen, scrollY + innerHeight);
  };
  /** Reports the time since the last report, so the sum of all reports is the page's total. */
  const tell = (): void => {
    send();
    updateEngagement();
    if (engagedMs > 99) {
      // The service rounds and limits these values.
      send({ u: shown.u, e: engagedMs, d: (seen / document.documentElement.scrollHeight) * 100, n: 'engagement' });
      engagedMs = 0;
    }
  };
  // The query string is ignored, and the fragment by default, because filters and tabs of a page change only these.
  const place = () => location.pathname + (settings.hash != null && location.hash);
  const view = (waits?: unknown): unknown => {
    tell();
    // Only the first page view has a referrer, even if the page counts it itself.
    shown = { u: location.href, r: page ? '' : document.referrer };
    waiting = [shown];
    page = place();
    engagedMs = seen = 0;
    updateEngagement();
    // Single-page applications set the title after they change the URL.
    return waits ? setTimeout(send, 500) : send();
  };
  const navigated = (waits?: unknown): unknown => settings.manual ?? (page !== place() && view(waits));
  // Replacing `pushState` is not enough, because routers can call the original. Older browsers have no Navigation API.
  if (globals.navigation) globals.navigation.addEventListener('currententrychange', navigated);
  else setInterval(navigated, 99, true);
  // Reports regularly, so reading for a long time is counted as one visit.
  setInterval(tell, 6e5);
  listen('visibilitychange', tell);
  listen('blur', updateEngagement);
  listen('pagehide', tell);
  listen('scroll', updateEngagement);
  listen('focus', updateEngagement);
  listen('pageshow', (event: PageTransitionEvent) => event.persisted && view());

  navigated();
  return (name, details = {}) => {
    if (details.user != null) settings.user = details.user;
    return name === 'pageview' ? view() : send({ p: details.props, m: details.revenue, n: name });
  };
};
