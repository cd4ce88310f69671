import { useLocalStorage } from '@mantine/hooks';
import { t } from '../../i18n/index.ts';

/** The columns that a reader may choose, in their order. Status and name are always there. */
export const COLUMN_CHOICES = [
  { key: 'url', label: t('Address') },
  { key: 'days', label: t('Uptime, 30 days') },
  { key: 'response', label: t('Response time, 24 hours') },
  { key: 'day', label: t('Uptime, 24 hours') },
  { key: 'checked', label: t('Last check') },
] as const;

export type ColumnKey = (typeof COLUMN_CHOICES)[number]['key'];

const FIRST_COLUMNS: ColumnKey[] = ['days', 'response', 'checked'];

/** The known ones of the keys, in their order. */
export const knownColumns = (keys: readonly string[]): ColumnKey[] =>
  COLUMN_CHOICES.map(({ key }) => key).filter((key) => keys.includes(key));

/** As the address bar says it; an empty choice is a choice, too. */
export const columnsText = (keys: readonly ColumnKey[]): string => keys.join(',') || 'none';
export const readColumns = (text: string): ColumnKey[] => knownColumns(text.split(','));

export type Density = 'comfortable' | 'compact';

/** What a reader likes, kept in the browser. */
export function useDensity() {
  return useLocalStorage<Density>({
    key: 'gatehouse-monitors-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    deserialize: (text) => (text?.includes('compact') ? 'compact' : 'comfortable'),
  });
}

/** The reader's own columns, where neither the address bar nor a view names others. */
export function useOwnColumns() {
  return useLocalStorage<ColumnKey[]>({
    key: 'gatehouse-monitors-columns',
    defaultValue: FIRST_COLUMNS,
    getInitialValueInEffect: false,
    serialize: columnsText,
    deserialize: (text) => (text === undefined ? FIRST_COLUMNS : readColumns(text)),
  });
}
