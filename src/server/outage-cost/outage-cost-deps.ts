/** Epoch ms; `to` is exclusive. */
export type Span = { from: number; to: number };

/** `host` is empty if the address has no host. `to` is null while the incident is open. */
export type Outage = { from: number; to: number | null; host: string };

export type HostOutage = { id: number; monitor: number; from: number; to: number | null };

export type Sales = { currency: string; sales: number; minor: number }[];

/** Amounts are in major units. */
export type SecondChance = { mailed: number; orders: number; amounts: { currency: string; amount: number }[] };

export type CountedWebsite = { id: number; domain: string; createdAt: number };

export type OutageCostDeps = {
  now: () => number;
  findOutage(accountId: number, incident: number): Promise<Outage | undefined>;
  listOutages(accountId: number, host: string, span: Span): Promise<HostOutage[]>;
  /** `host` is empty if the address has no host. Uptimes are percentages. */
  findMonitor(
    accountId: number,
    id: number,
    spans: Span[],
  ): Promise<{ host: string; uptimes: (number | null)[] } | undefined>;
  websitesOfHost(accountId: number, host: string): Promise<CountedWebsite[]>;
  countVisits(websites: number[], spans: Span[]): Promise<Map<number, number[]>>;
  isShopHost(accountId: number, host: string): Promise<boolean>;
  firstSaleAt(accountId: number): Promise<number | undefined>;
  countSales(accountId: number, span: Span): Promise<Sales>;
  /** Returns the orders that buyers paid after an email about them, or null if no emails were sent. */
  findSecondChance(accountId: number, incident: number): Promise<SecondChance | null>;
};
