import type { MonitorView } from '../../api/monitors.ts';
import type { MonitorsSearch } from '../monitor/search.ts';
import { type ColumnKey, columnsText, knownColumns, readColumns } from './column-choice.ts';

export type ViewSettings = Omit<MonitorView, 'id' | 'name'>;

export const settingsOf = (search: MonitorsSearch, columns: ColumnKey[]): ViewSettings => ({
  search: search.search ?? null,
  status: search.status ?? null,
  tag: search.tag ?? null,
  group_id: search.group_id ?? null,
  grouped: search.grouped ?? null,
  sort_by: (search.sort_by as ViewSettings['sort_by']) ?? null,
  sort: search.sort ?? null,
  per_page: (search.per_page as ViewSettings['per_page']) ?? null,
  columns: search.columns === undefined ? columns : readColumns(search.columns),
});

export const searchOf = ({ id, columns, ...settings }: MonitorView): MonitorsSearch => ({
  search: settings.search ?? undefined,
  status: settings.status ?? undefined,
  tag: settings.tag ?? undefined,
  group_id: settings.group_id ?? undefined,
  grouped: settings.grouped === 1 ? 1 : undefined,
  sort_by: settings.sort_by ?? undefined,
  sort: settings.sort ?? undefined,
  per_page: settings.per_page ?? undefined,
  columns: columns === null ? undefined : columnsText(knownColumns(columns)),
  view: id,
});

export function isChanged(view: MonitorView, search: MonitorsSearch, columns: ColumnKey[]): boolean {
  const { id, name, columns: kept, ...settings } = view;
  const { columns: now, ...shown } = settingsOf(search, columns);
  const keptColumns = kept === null ? columns : knownColumns(kept);
  return (
    columnsText(keptColumns) !== columnsText(knownColumns(now ?? [])) ||
    Object.entries(settings).some(([field, value]) => value !== shown[field as keyof typeof shown])
  );
}
