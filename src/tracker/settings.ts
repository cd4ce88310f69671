/** `data-` attributes of the tag. An attribute that is present enables its part. */
export type Settings = {
  website?: string | undefined;
  endpoint: string;
  user?: string | undefined;
  /** file extensions, '' for the usual ones */
  downloads?: string | undefined;
} & { [part in 'hash' | 'manual' | 'outbound' | 'forms' | '404' | 'vitals' | 'gpc' | 'local']?: string | undefined };

export type Revenue = { amount: number | string; currency: string; reference?: string };

export type Details = {
  props?: Record<string, string | number | boolean>;
  /** two events with the same reference count once */
  revenue?: Revenue;
  /** the website's ID for the visitor, from now on */
  user?: string;
};
