/**
 * Loads the script of a Gatehouse into the page and calls it. Everything may be called at any time: before `init`, before
 * the script has come, and on a server, where nothing happens.
 */

export type Props = Record<string, string | number | boolean>;

export interface Revenue {
  /** In units of the currency: 19.99. */
  amount: number;
  /** ISO 4217, such as EUR. */
  currency: string;
}

export interface Sale extends Revenue {
  /** Your own name for the sale, such as the number of its order. A reference counts once. */
  reference: string;
}

export interface Details {
  /** With a `reference` it is a sale. */
  revenue?: Revenue | Sale;
  /** Your own name for the visitor, from here on. */
  user?: string;
}

export interface Options {
  /** Number of the website, as its tracking code has it. */
  website: number | string;
  /** Address of your Gatehouse, `https://stats.example`, or the path at which your own host passes requests on to it. */
  host: string;
  /** Count page views by yourself, with `pageview()`. */
  manual?: boolean;
  /** The address behind `#` names the page. */
  hash?: boolean;
  /** Count clicks on links to other websites, as `Outbound link`. */
  outbound?: boolean;
  /** Count clicks on files, as `Download`; a list of extensions replaces the usual ones. */
  downloads?: boolean | readonly string[];
  /** Count forms that are sent, as `Form`. */
  forms?: boolean;
  /** Count nobody whose browser says Global Privacy Control. */
  gpc?: boolean;
  /** Count on localhost as well. */
  local?: boolean;
  /** Your own name for the visitor who is signed in; kept as a keyed hash. */
  user?: string;
  /** The nonce of your content security policy. */
  nonce?: string;
}

type Call = [name: string, details?: Details & { props?: Props }];
/** `q` holds the calls that were made before the script had come; the script then takes the place of the function. */
type Script = ((...call: Call) => unknown) & { q?: Call[] };
type Page = Window & { gatehouse?: Script };

/** Where the script never comes, because it is blocked, calls must not pile up. */
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

/** Adds the script to the page, once: later calls change nothing. Does nothing on a server. */
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

/** Counts a page view of the address as it stands; for `manual`, because otherwise the script does it. */
export function pageview(): void {
  call('pageview');
}

/** Counts an event. Properties: at most 30. */
export function event(name: string, props?: Props, details: Details = {}): void {
  call(name, { ...details, ...(props && { props }) });
}

/** Counts a sale, as the event `Purchase`: once, however often the page that thanks for it is loaded. */
export function revenue({ amount, currency, reference }: Sale): void {
  call('Purchase', { revenue: { amount, currency, reference } });
}

/** Keeps the visitor's wish not to be counted in this browser, or with `false` takes it back. */
export function optOut(out = true): void {
  if (!hasPage()) return;
  try {
    if (out) localStorage.setItem('gatehouse', 'optout');
    else localStorage.removeItem('gatehouse');
  } catch {} // a browser that keeps nothing cannot keep the wish
}
