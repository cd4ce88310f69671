import { writeCause } from '../../../causes/index.ts';
import { minuteMs } from '../../../kernel/index.ts';
import type { Alert } from '../../messages/index.ts';

export const exampleNames = ['down', 'reminder', 'up', 'test'] as const;
export type ExampleName = (typeof exampleNames)[number];

type Example = { name: ExampleName; alert: Alert };

export function exampleAlerts(nowMs: number): Example[] {
  const monitor = { id: 7, name: 'Shop "EU"', url: 'https://shop.example/', notes: 'Restart the web server.' };
  const incident = { id: 42, cause: writeCause('status', { status: 503 }), startedAt: nowMs - 12 * minuteMs };
  const alertOf = (name: ExampleName, facts: Alert['facts'], link: string): Example => ({
    name,
    alert: { facts, accountId: 0, timeZone: 'UTC', idempotencyKey: `example_${name}`, link },
  });
  const link = 'https://gatehouse.example/incidents/42';
  return [
    alertOf('down', { event: 'opened', monitor, incident }, link),
    alertOf('reminder', { event: 'reminder', monitor, incident, at: nowMs }, link),
    alertOf('up', { event: 'closed', monitor, incident: { ...incident, endedAt: nowMs } }, link),
    alertOf('test', { event: 'test', monitor: null }, 'https://gatehouse.example/monitors'),
  ];
}
