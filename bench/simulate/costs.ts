export type Cost = { value: number; unit: string; source: string };

/**
 * Measured on two cores of a shared machine. The costs of PostgreSQL and of the event store were measured with all of
 * them on that machine, and with the embedded engine instead of a ClickHouse server. The plan extrapolates these
 * values, which was not tested.
 */
export const costs = {
  checkMs: { value: 0.36, unit: 'ms of CPU', source: 'On PostgreSQL, 500 checks/s' },
  handshakeMs: { value: 1.04, unit: 'ms of CPU', source: 'New connection with TLS' },
  checksPerProcess: { value: 1500, unit: 'a second', source: '50,000 monitors every 20 s' },
  checkPostgresMs: { value: 0.42, unit: 'ms of CPU', source: 'On PostgreSQL, 500 checks/s' },
  checkWalBytes: { value: 877, unit: 'bytes', source: 'On PostgreSQL, 500 checks/s' },
  checkRows: { value: 2, unit: 'rows', source: 'On PostgreSQL, 500 checks/s' },
  checkBytes: { value: 11.96, unit: 'bytes', source: 'Bytes on disk per check' },
  checkEngineMs: { value: 0.04, unit: 'ms of CPU', source: 'On PostgreSQL, 500 checks/s' },
  viewMs: { value: 0.17, unit: 'ms of CPU', source: '64 connections, PostgreSQL' },
  viewsPerProcess: { value: 4000, unit: 'a second', source: '64 connections, PostgreSQL' },
  viewPostgresMs: { value: 0.066, unit: 'ms of CPU', source: '64 connections, PostgreSQL' },
  viewWalBytes: { value: 2, unit: 'bytes', source: '64 connections, PostgreSQL' },
  viewRows: { value: 1.1, unit: 'rows', source: '64 connections, PostgreSQL' },
  viewBytes: { value: 20.8, unit: 'bytes', source: 'Bytes on disk per page view' },
  viewEngineMs: { value: 0.06, unit: 'ms of CPU', source: '1,000 page views a second' },
  dashboardMs: { value: 139, unit: 'ms of CPU', source: 'By the largest country' },
  validationMs: { value: 0.2, unit: 'ms of CPU', source: 'Flat out, PostgreSQL' },
  validationPostgresMs: {
    value: 0.2,
    unit: 'ms of CPU',
    source: 'Flat out, PostgreSQL',
  },
  monitorBytes: { value: 336, unit: 'bytes', source: 'A new monitor in PostgreSQL' },
} as const satisfies Record<string, Cost>;

export type Costs = { [Name in keyof typeof costs]: number };

export const measuredCosts = Object.fromEntries(
  Object.entries(costs).map(([name, { value }]) => [name, value]),
) as Costs;
