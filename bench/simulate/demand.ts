/** What an installation has to do. */
export type Demand = {
  monitors: number;
  intervalS: number;
  /** share of monitors whose address is https, 0 to 1 */
  tlsShare: number;
  /** page views a day */
  views: number;
  /** the busiest seconds of the day, as a multiple of its mean */
  peak: number;
  /** share of all page views that one website has, 0 to 1 */
  largestWebsite: number;
  /** days for which page views are kept */
  viewDays: number;
  /** days for which checks are kept */
  checkDays: number;
  purchases: number;
  validationsPerS: number;
  /** dashboards opened a second, at the peak */
  dashboardsPerS: number;
};

/** What is not measured: machines, what they may be filled to, and what they cost. */
export type Assumptions = {
  nodeCores: number;
  /** cores of a node or of PostgreSQL that may be busy at the peak, 0 to 1 */
  fill: number;
  postgresCores: number;
  /** connections that PostgreSQL takes; each process has up to 20 */
  postgresConnections: number;
  /** megabytes a second of write-ahead log */
  postgresWalMb: number;
  /** bytes of a purchase in PostgreSQL, everything included */
  purchaseBytes: number;
  shardCores: number;
  shardMemoryGb: number;
  /** terabytes of disk of a server of the event store; a third stays free for merges */
  shardTb: number;
  replicas: number;
  /** bytes on the wire, headers, TLS and TCP included: of a page view in and out, of a check out and in */
  viewIn: number;
  viewOut: number;
  checkOut: number;
  checkIn: number;
  /** prices, in the currency of your choice */
  coreHour: number;
  gbHour: number;
  diskGbMonth: number;
  egressGb: number;
};

export type Numbers = Demand & Assumptions;

export const oneDayS = 86_400;

export const planned: Demand = {
  monitors: 1_000_000,
  intervalS: 60,
  tlsShare: 1,
  views: 1_000_000_000,
  peak: 3,
  largestWebsite: 0.05,
  viewDays: 365,
  checkDays: 90,
  purchases: 10_000_000,
  validationsPerS: 500,
  dashboardsPerS: 20,
};

export const assumed: Assumptions = {
  nodeCores: 8,
  fill: 0.6,
  postgresCores: 32,
  postgresConnections: 1000,
  postgresWalMb: 200,
  purchaseBytes: 2000,
  shardCores: 16,
  shardMemoryGb: 64,
  shardTb: 4,
  replicas: 3,
  viewIn: 2000,
  viewOut: 600,
  checkOut: 1800,
  checkIn: 8000,
  coreHour: 0.02,
  gbHour: 0.003,
  diskGbMonth: 0.08,
  egressGb: 0.02,
};
