/* The tracker for pages that were made for Umami. It uses Umami's format, for proxies that accept only this format. */
import type { Details, Settings } from './settings.ts';
import { globals, listen, type Shape, startTracking } from './tracker.ts';

type Data = Record<string, unknown>;

const tag = (document.currentScript ?? document.querySelector('script[data-website-id]')) as HTMLScriptElement | null;
const {
  websiteId,
  hostUrl,
  autoTrack,
  domains,
  tag: label,
  beforeSend,
  excludeSearch,
  excludeHash,
  doNotTrack,
} = tag?.dataset ?? {};
const hosts = domains?.split(',').map((host) => host.trim());
let user: string | undefined = tag?.dataset.userId;

const isOff = (): boolean => {
  try {
    if (localStorage['umami.disabled']) return true;
  } catch {} // the browser has no storage
  return (
    Boolean(hosts && !hosts.includes(location.hostname)) ||
    (doNotTrack === 'true' && /^(1|yes)$/.test(navigator.doNotTrack ?? ''))
  );
};

const settings: Settings = {
  get website() {
    return isOff() ? undefined : websiteId;
  },
  endpoint: hostUrl ? `${hostUrl.replace(/\/$/, '')}/api/send` : new URL('api/send', tag?.src || location.href).href,
  manual: autoTrack === 'false' ? '' : undefined,
};

const asKept = (address: string): string => {
  if (!address) return '';
  const url = new URL(address, location.href);
  if (excludeSearch === 'true') url.search = '';
  if (excludeHash === 'true') url.hash = '';
  return url.href;
};

const payloadOf = (more: Data = {}): Data => ({
  website: websiteId,
  hostname: location.hostname,
  url: asKept(location.href),
  referrer: asKept(document.referrer),
  title: document.title,
  screen: `${screen.width}x${screen.height}`,
  touchPoints: navigator.maxTouchPoints,
  language: navigator.language,
  ...(label ? { tag: label } : {}),
  ...(user ? { id: user } : {}),
  ...more,
});

/** Throws if the page's hook rejects the message. */
const message = (type: string, payload: Data): object => {
  const hook = beforeSend && (window as unknown as Record<string, unknown>)[beforeSend];
  const sent = typeof hook === 'function' ? hook(type, payload) : payload;
  if (!sent) throw new Error('not sent');
  return { type, payload: sent };
};

/** Sends data that the page has created itself. */
const sendMessage = async (type: string, payload: Data): Promise<unknown> => {
  if (!settings.website || navigator.webdriver) return undefined;
  try {
    const body = JSON.stringify(message(type, payload));
    return await fetch(settings.endpoint, { method: 'POST', keepalive: true, credentials: 'omit', body });
  } catch {} // errors must not be thrown into the page
  return undefined;
};

const shape: Shape = ({ n, u, r, p, e, d }) =>
  JSON.stringify(
    n === 'engagement'
      ? message(n, { website: websiteId, hostname: location.hostname, url: asKept(u), engaged: e, scroll: d })
      : message(
          'event',
          payloadOf({
            url: asKept(u),
            ...(r == null ? {} : { referrer: asKept(r as string) }),
            ...(n && { name: n, data: p }),
          }),
        ),
  );

const identify = async (who?: string | Data, data?: Data): Promise<unknown> => {
  if (typeof who === 'string') user = who;
  return sendMessage('identify', payloadOf({ data: typeof who === 'object' ? who : data }));
};

const start = (): object => {
  const count = startTracking(settings, shape);
  listen('click', (event: MouseEvent) => {
    const element = (event.target as Element).closest?.('[data-umami-event]');
    const name = element?.getAttribute('data-umami-event');
    if (!element || !name) return;
    const said = element.getAttributeNames().flatMap((attribute) => {
      const [, key] = /^data-umami-event-(.+)$/.exec(attribute) ?? [];
      return key ? [[key, element.getAttribute(attribute) as string] as const] : [];
    });
    count(name, { props: Object.fromEntries(said) });
  });
  const track = async (what?: string | Data | ((payload: Data) => Data), data?: Data): Promise<unknown> => {
    if (what === undefined) return count('pageview');
    if (typeof what === 'string') return count(what, data && { props: data as Details['props'] & {} });
    return sendMessage('event', typeof what === 'function' ? what(payloadOf()) : what);
  };
  return { track, identify };
};

// Counts a page once, even if the tag is loaded several times.
const key = `umami ${settings.endpoint} ${websiteId}`;
globals[key] ??= (globals as { umami?: object }).umami = start();
