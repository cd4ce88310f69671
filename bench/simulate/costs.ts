/** What one unit of work costs, and the row of bench/README.md that says so. */
export type Cost = { value: number; unit: string; source: string };

/**
 * Measured on two cores of one machine, which others used as well. Costs of PostgreSQL and of the event store were measured
 * beside the service, on the embedded engine instead of a ClickHouse server; the plan multiplies them, which was not tried.
 */
export const costs = {
  checkMs: { value: 0.36, unit: 'ms of CPU', source: 'checks on PostgreSQL, 500 a second' },
  handshakeMs: { value: 1.04, unit: 'ms of CPU', source: 'a fresh connection with TLS' },
  checksPerProcess: { value: 1500, unit: 'a second', source: '50,000 monitors at 20 s' },
  checkPostgresMs: { value: 0.42, unit: 'ms of CPU', source: 'checks on PostgreSQL, 500 a second' },
  checkWalBytes: { value: 877, unit: 'bytes', source: 'checks on PostgreSQL, 500 a second' },
  checkRows: { value: 2, unit: 'rows', source: 'checks on PostgreSQL, 500 a second' },
  checkBytes: { value: 11.96, unit: 'bytes', source: 'bytes on disk per check' },
  checkEngineMs: { value: 0.04, unit: 'ms of CPU', source: 'checks on PostgreSQL, 500 a second' },
  viewMs: { value: 0.17, unit: 'ms of CPU', source: 'page views on PostgreSQL, 64 connections' },
  viewsPerProcess: { value: 4000, unit: 'a second', source: 'page views on PostgreSQL, 64 connections' },
  viewPostgresMs: { value: 0.066, unit: 'ms of CPU', source: 'page views on PostgreSQL, 64 connections' },
  viewWalBytes: { value: 2, unit: 'bytes', source: 'page views on PostgreSQL, 64 connections' },
  viewRows: { value: 1.1, unit: 'rows', source: 'page views on PostgreSQL, 64 connections' },
  viewBytes: { value: 20.8, unit: 'bytes', source: 'bytes on disk per page view' },
  viewEngineMs: { value: 0.06, unit: 'ms of CPU', source: '1,000 page views a second' },
  dashboardMs: { value: 139, unit: 'ms of CPU', source: 'totals filtered by the country of half of all views' },
  validationMs: { value: 0.2, unit: 'ms of CPU', source: 'validations flat out, PostgreSQL on the same two cores' },
  validationPostgresMs: {
    value: 0.2,
    unit: 'ms of CPU',
    source: 'validations flat out, PostgreSQL on the same two cores',
  },
  monitorBytes: { value: 336, unit: 'bytes', source: 'a monitor in PostgreSQL, just written' },
} as const satisfies Record<string, Cost>;

export type Costs = { [Name in keyof typeof costs]: number };

export const measuredCosts = Object.fromEntries(
  Object.entries(costs).map(([name, { value }]) => [name, value]),
) as Costs;
