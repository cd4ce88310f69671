/**
 * Loads the Gatehouse script into the page and calls it. You can call all functions at any time, also before `init` or
 * before the script has loaded. On a server, calls are ignored.
 */

export type Props = Record<string, string | number | boolean>;

export interface Revenue {
  /** Amount in units of the currency, such as 19.99. */
  amount: number;
  /** ISO 4217 code, such as EUR. */
  currency: string;
}

export interface Sale extends Revenue {
  /** Your own ID of the sale, such as the order number. A sale with the same reference counts only once. */
  reference: string;
}

export interface Details {
  /** Revenue with a `reference` is counted as a sale. */
  revenue?: Revenue | Sale;
  /** Your own ID for the visitor. It also applies to later events. */
  user?: string;
}

export interface Options {
  /** ID of the website, as in its tracking code. */
  website: number | string;
  /** URL of your Gatehouse, such as `https://stats.example`, or a path on your own host that forwards to it. */
  host: string;
  /** Don't count page views automatically. Call `pageview()` instead. */
  manual?: boolean;
  /** Set this if the part of the URL after `#` identifies the page. */
  hash?: boolean;
  /** Count clicks on links to other websites, as the event `Outbound link`. */
  outbound?: boolean;
  /** Count clicks on links to files, as the event `Download`. A list of file extensions replaces the default ones. */
  downloads?: boolean | readonly string[];
  /** Count submitted forms, as the event `Form`. */
  forms?: boolean;
  /** Don't count visitors whose browser sends Global Privacy Control. */
  gpc?: boolean;
  /** Also count page views on localhost. */
  local?: boolean;
  /** Your own ID for the signed-in visitor. Only a keyed hash of it is stored. */
  user?: string;
  /** Nonce of your Content Security Policy. */
  nonce?: string;
}

type Call = [name: string, details?: Details & { props?: Props }];
/** `q` contains the calls that were made before the script has loaded. The script replaces the function. */
type Script = ((...call: Call) => unknown) & { q?: Call[] };
type Page = Window & { gatehouse?: Script };

/** Maximum length of the queue, in case the script never loads because it is blocked. */
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

/** Adds the script to the page. Does nothing on a server, or if the script was already added. */
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

/**
 * Counts a page view of the current URL. Use it with `manual`, because otherwise page views are counted automatically.
 */
export function pageview(): void {
  call('pageview');
}

/** Counts an event, which can have up to 30 properties. */
export function event(name: string, props?: Props, details: Details = {}): void {
  call(name, { ...details, ...(props && { props }) });
}

/**
 * Counts a sale, as the event `Purchase`. A sale with the same reference counts only once, even if the page is
 * reloaded.
 */
export function revenue({ amount, currency, reference }: Sale): void {
  call('Purchase', { revenue: { amount, currency, reference } });
}

/** Stores in this browser that the visitor must not be counted. `false` removes this. */
export function optOut(out = true): void {
  if (!hasPage()) return;
  try {
    if (out) localStorage.setItem('gatehouse', 'optout');
    else localStorage.removeItem('gatehouse');
  } catch {} // the browser blocks storage
}
