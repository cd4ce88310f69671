/**
 * Loads the Gatehouse script into the page and calls it. You can call all functions at any time: before `init`, before
 * the script has loaded, and on a server, where calls are ignored.
 */

export type Props = Record<string, string | number | boolean>;

export interface Revenue {
  /** In units of the currency: 19.99. */
  amount: number;
  /** ISO 4217, such as EUR. */
  currency: string;
}

export interface Sale extends Revenue {
  /** Your own ID of the sale, such as the order number. Each reference counts once. */
  reference: string;
}

export interface Details {
  /** A `reference` makes it a sale. */
  revenue?: Revenue | Sale;
  /** Your own ID for the visitor. Applies to later events too. */
  user?: string;
}

export interface Options {
  /** ID of the website from its tracking code. */
  website: number | string;
  /** URL of your Gatehouse, such as `https://stats.example`, or the path on your own host that forwards to it. */
  host: string;
  /** Count page views manually with `pageview()`. */
  manual?: boolean;
  /** The part of the URL after `#` identifies the page. */
  hash?: boolean;
  /** Count clicks on links to other websites as `Outbound link`. */
  outbound?: boolean;
  /** Count clicks on files as `Download`. A list of extensions replaces the default ones. */
  downloads?: boolean | readonly string[];
  /** Count submitted forms as `Form`. */
  forms?: boolean;
  /** Ignore visitors whose browser sends Global Privacy Control. */
  gpc?: boolean;
  /** Also count on localhost. */
  local?: boolean;
  /** Your own ID for the signed-in visitor. Stored as a keyed hash. */
  user?: string;
  /** The nonce of your Content Security Policy. */
  nonce?: string;
}

type Call = [name: string, details?: Details & { props?: Props }];
/** `q` queues calls until the script has loaded and replaces the function. */
type Script = ((...call: Call) => unknown) & { q?: Call[] };
type Page = Window & { gatehouse?: Script };

/** Limits the queue if the script never loads because it is blocked. */
const mostWaiting = 100;
const marker = 'data-gatehouse';

const hasPage = (): boolean => typeof window !== 'undefined' && typeof document !== 'undefined';

function call(...given: Call): void {
  if (!hasPage()) return;
  const page = window as Page;
  if (!page.gatehouse) {
    const waiting: Call[] = [];
    page.gatehouse = Object.assign(
      (...later: Call) => {
        if (waiting.length < mostWaiting) waiting.push(later);
      },
      { q: waiting },
    );
  }
  page.gatehouse(...given);
}

/** Adds the script to the page. Later calls, and calls on a server, are ignored. */
export function init(options: Options): void {
  if (!hasPage() || document.querySelector(`script[${marker}]`)) return;
  const tag = document.createElement('script');
  const { downloads, nonce, user, website } = options;
  const watchesActions = options.outbound || downloads || options.forms;
  tag.defer = true;
  tag.src = `${options.host.replace(/\/+$/, '')}/js/gatehouse${watchesActions ? '.full' : ''}.js`;
  tag.setAttribute(marker, '');
  tag.dataset.website = String(website);
  for (const part of ['manual', 'hash', 'outbound', 'forms', 'gpc', 'local'] as const)
    if (options[part]) tag.dataset[part] = '';
  if (downloads) tag.dataset.downloads = downloads === true ? '' : downloads.join();
  if (user !== undefined) tag.dataset.user = user;
  if (nonce !== undefined) tag.nonce = nonce;
  document.head.append(tag);
}

/** Counts a page view of the current URL. For `manual`: otherwise the script counts automatically. */
export function pageview(): void {
  call('pageview');
}

/** Counts an event with up to 30 properties. */
export function event(name: string, props?: Props, details: Details = {}): void {
  call(name, { ...details, ...(props && { props }) });
}

/** Counts a sale as the event `Purchase`. Each reference counts once, even if the page is reloaded. */
export function revenue({ amount, currency, reference }: Sale): void {
  call('Purchase', { revenue: { amount, currency, reference } });
}

/** Stores the visitor's opt-out in this browser. `false` removes it. */
export function optOut(out = true): void {
  if (!hasPage()) return;
  try {
    if (out) localStorage.setItem('gatehouse', 'optout');
    else localStorage.removeItem('gatehouse');
  } catch {} // the browser blocks storage
}
