/** The `data-` attributes of the tag. A feature is enabled if its attribute is present. */
export type Settings = {
  website?: string | undefined;
  endpoint: string;
  user?: string | undefined;
  /** file extensions, or '' for the usual ones */
  downloads?: string | undefined;
} & { [part in 'hash' | 'manual' | 'outbound' | 'forms' | '404' | 'vitals' | 'gpc' | 'local']?: string | undefined };

export type Revenue = { amount: number | string; currency: string; reference?: string };

export type Details = {
  props?: Record<string, string | number | boolean>;
  /** two events with the same reference are counted once */
  revenue?: Revenue;
  /** the website's own ID for the visitor, used after that */
  user?: string;
};
