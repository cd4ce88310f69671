/** What to count, and where to. Everything but page views and the time spent on them is off until asked for. */
export interface GatehouseOptions {
  /** Number of the website, as its tracking code has it. */
  website: number;
  /** Where to report: `https://YOUR-SERVICE/api/collect`, or that path behind a proxy of your own. */
  endpoint: string;
  /** Count page views by yourself, with `pageview()`. */
  manual?: boolean;
  /** The address behind `#` names the page. */
  hash?: boolean;
  /** Count clicks on links to other websites, as `Outbound link`. */
  outbound?: boolean;
  /** Count clicks on files, as `Download`; a list of extensions replaces the usual ones. */
  downloads?: boolean | string[];
  /** Count forms that are sent, as `Form`. */
  forms?: boolean;
  /** Measure the web vitals of each page that is loaded: LCP, INP, CLS, FCP and TTFB. */
  vitals?: boolean;
  /** Count nobody whose browser says Global Privacy Control. */
  gpc?: boolean;
  /** Count on localhost as well. */
  local?: boolean;
  /** Your own name for the visitor, as `identify` sets it. */
  user?: string;
}

/** What an event may carry. */
export interface GatehouseDetails {
  /** At most 30 properties. */
  props?: Record<string, string | number | boolean>;
  /**
   * An amount in units of an ISO 4217 currency: `{ amount: 19.99, currency: 'EUR' }`. With a `reference`, such as the
   * number of an order, it is a sale, and of two events with the same reference one counts.
   */
  revenue?: { amount: number; currency: string; reference?: string };
  /** Your own name for the visitor, from here on. */
  user?: string;
}

/**
 * Begins to count, and answers a function that ends it. Called again, it ends what it began before. Does nothing where
 * there is no window.
 */
export function init(options: GatehouseOptions): () => void;

/** Counts an event; nothing before `init`. */
export function track(name: string, details?: GatehouseDetails): void;

/** Counts a sale, as the event `Purchase`: once, however often the page with this reference is loaded. */
export function revenue(sale: { amount: number; currency: string; reference: string }): void;

/** Counts a page view of the address as it stands; for `manual`. */
export function pageview(): void;

/** Your own name for the visitor, kept as a keyed hash; '' for nobody any more. Sent with everything that follows. */
export function identify(user: string): void;

/** Keeps the visitor's wish not to be counted in this browser, or with `false` takes it back. */
export function optOut(out?: boolean): void;
