import type { Check } from './finding.ts';

export const groups = ['service', 'data', 'network'] as const;
export type Group = (typeof groups)[number];

export const groupOf = {
  configuration: 'service',
  runtime: 'service',
  'time zones': 'service',
  limits: 'service',
  packages: 'service',
  version: 'service',
  service: 'service',
  work: 'service',
  clock: 'service',
  'data folder': 'data',
  disk: 'data',
  secret: 'data',
  database: 'data',
  'event store': 'data',
  files: 'data',
  backups: 'data',
  mail: 'network',
  'log-in': 'network',
  dns: 'network',
  certificate: 'network',
  proxy: 'network',
} as const satisfies Record<Check, Group>;
