import type { MonitorGroup } from '../../api/monitors.ts';

export type GroupValues = {
  name: string;
  parent_id: string;
  down_when: 'any' | 'all' | 'number';
  /** for `number` */
  down_count: string;
  position: string;
};

export const emptyValues: GroupValues = { name: '', parent_id: '', down_when: 'any', down_count: '2', position: '' };

export function valuesOf({ name, parent_id, down_when, position }: MonitorGroup): GroupValues {
  const isNumber = typeof down_when === 'number';
  return {
    name,
    parent_id: parent_id === null ? '' : String(parent_id),
    down_when: isNumber ? 'number' : down_when,
    down_count: isNumber ? String(down_when) : emptyValues.down_count,
    position: position === 0 ? '' : String(position),
  };
}

export function toWire({ name, parent_id, down_when, down_count, position }: GroupValues): Record<string, unknown> {
  return {
    name,
    parent_id: parent_id === '' ? null : Number(parent_id),
    down_when: down_when === 'number' ? numberOf(down_count) : down_when,
    position: position.trim() === '' ? 0 : numberOf(position),
  };
}

/** Other text is sent as text, so the service rejects it. JSON has no NaN. */
const numberOf = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
