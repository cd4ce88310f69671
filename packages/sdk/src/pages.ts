export type PageQuery = Record<string, unknown>;

/**
 * A list. `await` it for one page, or iterate over it for the rows of all pages. Every use sends new requests.
 */
export class Pages<Row, Page extends { data: Row[] }> implements PromiseLike<Page>, AsyncIterable<Row> {
  readonly #load: (query: PageQuery) => Promise<Page>;
  readonly #query: PageQuery;

  constructor(load: (query: PageQuery) => Promise<Page>, query: PageQuery) {
    this.#load = load;
    this.#query = query;
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited for one page
  then<Result = Page, Failure = never>(
    onPage?: ((page: Page) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#load(this.#query).then(onPage, onError);
  }

  async *pages(): AsyncGenerator<Page, void, undefined> {
    for (let query: PageQuery | undefined = this.#query; query; ) {
      const page: Page = await this.#load(query);
      yield page;
      query = next(query, page as Announced);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}

type Announced = { links?: { next: string | null }; next?: string | null; meta?: { more?: boolean } };

/** Counts pages instead of following `links`, because a proxy can give Gatehouse another address. */
function next(query: PageQuery, page: Announced): PageQuery | undefined {
  if (typeof page.next === 'string') return { ...query, after: page.next };
  const hasMore = page.links ? page.links.next !== null : page.meta?.more === true;
  return hasMore ? { ...query, page: Number(query.page ?? 1) + 1 } : undefined;
}
