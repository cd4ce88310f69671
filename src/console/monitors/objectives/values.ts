import type { Objective } from '../../api/monitors.ts';
import type { PairRow } from '../../ui/form/pair-rows.tsx';

export type ObjectiveValues = {
  name: string;
  target: string;
  period: Objective['period'];
  measure: Objective['measure'];
  monitor_ids: number[];
  alerts: PairRow[];
};

export const emptyValues = (email: string): ObjectiveValues => ({
  name: '',
  target: '99.9',
  period: '30d',
  measure: 'time',
  monitor_ids: [],
  alerts: [{ key: 'email', value: email }],
});

export const valuesOf = ({ name, target, period, measure, monitor_ids, alerts }: Objective): ObjectiveValues => ({
  name,
  target: String(target),
  period,
  measure,
  monitor_ids,
  alerts,
});

/** An invalid number is sent as text, so the service rejects it. */
export function toWire({ target, ...rest }: Partial<ObjectiveValues>): Record<string, unknown> {
  if (target === undefined) return rest;
  const number = Number(target.trim().replace(',', '.'));
  return { ...rest, target: target.trim() === '' || Number.isNaN(number) ? target : number };
}
