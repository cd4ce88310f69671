/** The `data-` attributes of the tag, by their names; an attribute that is there switches its part on. */
export type Settings = {
  website?: string | undefined;
  endpoint: string;
  user?: string | undefined;
  /** extensions that are downloads; '' for the usual ones */
  downloads?: string | undefined;
} & { [part in 'hash' | 'manual' | 'outbound' | 'forms' | '404' | 'vitals' | 'gpc' | 'local']?: string | undefined };

export type Revenue = { amount: number | string; currency: string; reference?: string };

/** What an event of the page's own may carry. */
export type Details = {
  props?: Record<string, string | number | boolean>;
  /** with the reference of a sale, two events with the same count once */
  revenue?: Revenue;
  /** the website's own name for the visitor, from here on */
  user?: string;
};
