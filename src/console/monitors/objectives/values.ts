import type { Objective } from '../../api/monitors.ts';
import type { PairRow } from '../../ui/form/pair-rows.tsx';

export type ObjectiveValues = {
  name: string;
  target: string;
  period: Objective['period'];
  measure: Objective['measure'];
  covers: 'monitors' | 'group';
  monitor_ids: number[];
  /** '' until one is chosen */
  group_id: string;
  alerts: PairRow[];
};

export const emptyValues = (email: string): ObjectiveValues => ({
  name: '',
  target: '99.9',
  period: '30d',
  measure: 'time',
  covers: 'monitors',
  monitor_ids: [],
  group_id: '',
  alerts: [{ key: 'email', value: email }],
});

export const valuesOf = ({
  name,
  target,
  period,
  measure,
  monitor_ids,
  group_id,
  alerts,
}: Objective): ObjectiveValues => ({
  name,
  target: String(target),
  period,
  measure,
  covers: group_id === null ? 'monitors' : 'group',
  monitor_ids,
  group_id: String(group_id ?? ''),
  alerts,
});

/** An invalid number is sent as text, so the service rejects it. */
export function toWire(values: Partial<ObjectiveValues>): Record<string, unknown> {
  const { target, covers, monitor_ids, group_id, ...rest } = values;
  return {
    ...rest,
    ...(target !== undefined && { target: numberOf(target) }),
    ...(covers === 'monitors' && { monitor_ids, group_id: null }),
    ...(covers === 'group' && { monitor_ids: [], group_id: group_id === '' ? null : Number(group_id) }),
  };
}

function numberOf(typed: string): number | string {
  const number = Number(typed.trim().replace(',', '.'));
  return typed.trim() === '' || Number.isNaN(number) ? typed : number;
}

/** The fields that changed. The covered monitors or group are sent together, because one replaces the other. */
export function changesToWire(changes: Partial<ObjectiveValues>, values: ObjectiveValues): Record<string, unknown> {
  const { covers, monitor_ids, group_id } = values;
  const isCoverChanged = 'covers' in changes || 'monitor_ids' in changes || 'group_id' in changes;
  return toWire({ ...changes, ...(isCoverChanged && { covers, monitor_ids, group_id }) });
}
