/** Who counts visits of the shop, as the market needs to know it: websites are another feature's. */
export type ShopVisits = {
  /**
   * The number of the website that counts the pages of an account; undefined where they are not counted. `undefined` for
   * pages of the shop as a whole, which are those of the service's owner.
   */
  websiteOf(accountId: number | undefined): Promise<number | undefined>;
  /** Whether the account wants its pages counted, and the website that was made for that. */
  state(accountId: number): Promise<{ isCounted: boolean; websiteId: number | null }>;
  setCounted(accountId: number, isCounted: boolean): Promise<void>;
};

/** A market on its own, as in tests. */
export const uncountedVisits: ShopVisits = {
  websiteOf: async () => undefined,
  state: async () => ({ isCounted: false, websiteId: null }),
  setCounted: async () => {},
};
