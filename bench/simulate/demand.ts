export type Demand = {
  monitors: number;
  intervalS: number;
  /** share of monitors that use https, 0 to 1 */
  tlsShare: number;
  /** page views per day */
  views: number;
  /** rate at the peak, as a multiple of the daily average */
  peak: number;
  /** share of all page views on the largest website, 0 to 1 */
  largestWebsite: number;
  /** days until page views are deleted */
  viewDays: number;
  /** days until checks are deleted */
  checkDays: number;
  purchases: number;
  validationsPerS: number;
  dashboardsPerS: number;
};

/** Values that were not measured: sizes of machines, how much of them can be used, and prices. */
export type Assumptions = {
  nodeCores: number;
  /** share of the node's or PostgreSQL's cores that may be used at the peak, 0 to 1 */
  fill: number;
  postgresCores: number;
  /** connection limit of PostgreSQL; each process uses up to 20 */
  postgresConnections: number;
  /** limit of the write-ahead log, in MB per second */
  postgresWalMb: number;
  purchaseBytes: number;
  shardCores: number;
  shardMemoryGb: number;
  /** disk of an event store server in TB, a third of which stays free for merges */
  shardTb: number;
  replicas: number;
  /** bytes on the network, including headers, TLS and TCP */
  viewIn: number;
  viewOut: number;
  checkOut: number;
  checkIn: number;
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
  checkDays: 137,
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
