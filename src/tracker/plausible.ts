/*
 * The tracker for pages that were made for Plausible. It uses Plausible's format, for proxies that accept only this
 * format.
 */
import { usualDownloads, watchActions } from './actions.ts';
import { pathPatterns, taggedEvent } from './plausible-page.ts';
import type { Settings } from './settings.ts';
import { globals, listen, type Shape, startTracking, type Track } from './tracker.ts';

/** Placeholders that the service replaces with the variant (`.hash.outbound-links.`) and with a website. */
const served = { parts: 'gatehouse-parts', website: 'gatehouse-website' };
const hasPart = (part: string): boolean => served.parts.includes(`.${part}.`);

type Props = Record<string, string | number | boolean>;
type Payload = { n: string; u: string; d: string } & Record<string, unknown>;

type Options = {
  domain?: string;
  endpoint?: string;
  hashBasedRouting?: boolean;
  outboundLinks?: boolean;
  fileDownloads?: boolean | { fileExtensions?: string[] };
  formSubmissions?: boolean;
  captureOnLocalhost?: boolean;
  autoCapturePageviews?: boolean;
  customProperties?: Props | ((name: string) => Props);
  transformRequest?: (payload: Payload) => Payload | null | undefined;
};

type Event = {
  props?: Props;
  revenue?: { amount: number | string; currency: string };
  u?: string;
  url?: string;
  callback?: (result: { status: number | undefined }) => void;
};

type Plausible = ((name: string, event?: Event) => void) & {
  q?: [string, Event?][];
  o?: Options;
  init?: (options?: Options) => void;
};

const page = window as unknown as { plausible?: Plausible };
const before = page.plausible;
const tag = (document.currentScript ?? document.querySelector('script[data-domain]')) as HTMLScriptElement | null;
const attribute = (name: string) => tag?.getAttribute(name) ?? undefined;
const on = (is: unknown) => (is ? '' : undefined);

/** An event that is not sent. Before any event, the tracker sends a page view that waited for its title. */
const FLUSH = '';

/** Thrown if a report must not be sent. */
const unsent = new Error('not sent');

let track: Track | undefined;
let viewProps: Props | undefined;
/** `named` is the URL given in the current call, and `viewed` the one given for the last page view. */
let named: string | undefined;
let viewed: string | undefined;
let waiting: [string, Event?][] = before?.q ?? [];

const isIgnored = (): boolean => {
  try {
    return localStorage.plausible_ignore === 'true';
  } catch {
    return false; // the browser has no storage
  }
};

const attributeProps = (): Props =>
  Object.fromEntries(
    (tag?.getAttributeNames() ?? [])
      .filter((name) => name.startsWith('event-'))
      .map((name) => [name.slice(6), attribute(name) as string]),
  );

const downloadsOf = (wanted: Options['fileDownloads']): string | undefined => {
  if (typeof wanted === 'object') return wanted.fileExtensions?.join() ?? '';
  const added = attribute('add-file-types');
  if (added) return `${usualDownloads},${added}`;
  return attribute('file-types') ?? on(wanted ?? hasPart('file-downloads'));
};

const start = (options: Options = {}): void => {
  if (track) return;
  const { customProperties, transformRequest } = options;
  const domain = options.domain ?? attribute('data-domain') ?? (served.website || location.hostname);
  const settings: Settings = {
    get website() {
      return isIgnored() ? undefined : domain;
    },
    endpoint: options.endpoint ?? attribute('data-api') ?? new URL('../api/event', tag?.src || location.href).href,
    manual: on(options.autoCapturePageviews === false || hasPart('manual')),
    hash: on(options.hashBasedRouting || hasPart('hash')),
    local: on(options.captureOnLocalhost || hasPart('local')),
    outbound: on(options.outboundLinks ?? hasPart('outbound-links')),
    downloads: downloadsOf(options.fileDownloads),
    forms: on(options.formSubmissions),
  };
  const isLeftOut = pathPatterns(attribute('data-include'), attribute('data-exclude'));

  const shape: Shape = ({ n = 'pageview', u, h, r, t, s, o, l, p, m, e, d }) => {
    if (n === FLUSH) throw unsent;
    if (n === 'pageview') {
      viewed = named;
      if (isLeftOut(location.pathname + (h == null ? '' : location.hash))) throw unsent;
    }
    const further = typeof customProperties === 'function' ? customProperties(n) : customProperties;
    const payload: Payload = {
      n,
      u: (n === 'engagement' ? viewed : named) ?? u,
      d: domain,
      r: r || null,
      ...(n === 'engagement' ? { e, sd: d } : { p: { ...attributeProps(), ...further, ...viewProps, ...p } }),
      ...(m ? { $: m } : {}),
      ...(h == null ? {} : { h: 1 }),
      ...{ t, s, o, l },
    };
    const sent = transformRequest ? transformRequest(payload) : payload;
    if (!sent) throw unsent;
    return JSON.stringify(sent);
  };

  const count = startTracking(settings, shape);
  track = count;
  const names: Record<string, string> = {
    'Outbound link': 'Outbound Link: Click',
    Download: 'File Download',
    Form: 'Form: Submission',
  };
  watchActions(settings, (name, details) => count(names[name] ?? name, details));
  const tagged = (event: MouseEvent): void => {
    const found = taggedEvent(event);
    if (found) count(found.name, found);
  };
  for (const type of ['click', 'auxclick', 'submit']) listen(type, tagged);
  const calls = waiting;
  waiting = [];
  for (const call of calls) plausible(...call);
};

const plausible: Plausible = (name, event = {}) => {
  if (!track) {
    waiting.push([name, event]);
    return;
  }
  // The waiting page view must not get the URL and properties of this call.
  track(FLUSH);
  named = event.u ?? event.url;
  const { props, revenue, callback } = event;
  viewProps = name === 'pageview' ? props : undefined;
  const sent = track(name, { ...(props && { props }), ...(revenue && { revenue }) });
  named = viewProps = undefined;
  void Promise.resolve(sent).then((answer) => callback?.({ status: (answer as Response | undefined)?.status }));
};
plausible.init = start;

// If the page passes the domain to `init`, it is not known yet.
const key = `plausible ${tag?.src && new URL(tag.src).origin} ${attribute('data-domain') ?? served.website}`;
if (!globals[key]) {
  globals[key] = page.plausible = plausible;
  // Only the current version of the snippet calls `plausible.init()`, which can be before or after the script loads.
  if (before?.o) start(before.o);
  else if (attribute('data-domain')) start();
}
