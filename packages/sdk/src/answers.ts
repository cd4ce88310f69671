type Common = {
  /** the HTTP status */
  status: number;
  /** input that was accepted but may not work as expected */
  warnings?: string[];
};

export type Answer<Data> = Common & { data: Data };
export type Report<Data, Meta> = Answer<Data> & { meta: Meta };
/** An answer without `data`. */
export type Other<Body> = Common & Body;
export type Page<Row> = Answer<Row[]> & {
  links: { first: string | null; last: string | null; prev: string | null; next: string | null };
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    path: string;
    per_page: number;
    to: number | null;
    /** number of rows on all pages */
    total: number;
  };
};
export type CursorPage<Row> = Answer<Row[]> & {
  /** `after` of the next page */
  next: string | null;
};
