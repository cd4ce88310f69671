/** Epoch ms; `to` is exclusive. */
export type Span = { from: number; to: number };

/** An incident with the host of its monitor, '' where it has none. `to` is null while it is open. */
export type Outage = { from: number; to: number | null; host: string };

/** An incident of one of the monitors of a host. */
export type HostOutage = { id: number; monitor: number; from: number; to: number | null };

export type Sales = { currency: string; sales: number; minor: number }[];

export type CountedWebsite = { id: number; domain: string; createdAt: number };

/** What the features tell, of the account alone. */
export type OutageCostDeps = {
  now: () => number;
  findOutage(accountId: number, incident: number): Promise<Outage | undefined>;
  /** all outages of a host that touch a time, the asked one among them */
  listOutages(accountId: number, host: string, span: Span): Promise<HostOutage[]>;
  /** The host of a monitor, '' where it has none, and its uptime in percent within each span; undefined: no such monitor. */
  findMonitor(
    accountId: number,
    id: number,
    spans: Span[],
  ): Promise<{ host: string; uptimes: (number | null)[] } | undefined>;
  websitesOfHost(accountId: number, host: string): Promise<CountedWebsite[]>;
  countVisits(websites: number[], spans: Span[]): Promise<Map<number, number[]>>;
  /** Whether the account's items are sold under this host. */
  isShopHost(accountId: number, host: string): Promise<boolean>;
  firstSaleAt(accountId: number): Promise<number | undefined>;
  countSales(accountId: number, span: Span): Promise<Sales>;
};
