import { useLocalStorage } from '@mantine/hooks';
import { t } from '../../i18n/index.ts';

/** Status and name are always shown, so they can't be chosen. */
export const COLUMN_CHOICES = [
  { key: 'url', label: t('Address') },
  { key: 'days', label: t('Uptime, 30 days') },
  { key: 'response', label: t('Response time, 24 hours') },
  { key: 'day', label: t('Uptime, 24 hours') },
  { key: 'checked', label: t('Last check') },
] as const;

export type ColumnKey = (typeof COLUMN_CHOICES)[number]['key'];

const FIRST_COLUMNS: ColumnKey[] = ['days', 'response', 'checked'];

export const knownColumns = (keys: readonly string[]): ColumnKey[] =>
  COLUMN_CHOICES.map(({ key }) => key).filter((key) => keys.includes(key));

/** `none` means that the user chose no columns. */
export const columnsText = (keys: readonly ColumnKey[]): string => keys.join(',') || 'none';
export const readColumns = (text: string): ColumnKey[] => knownColumns(text.split(','));

export type Density = 'comfortable' | 'compact';

export function useDensity() {
  return useLocalStorage<Density>({
    key: 'gatehouse-monitors-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    deserialize: (text) => (text?.includes('compact') ? 'compact' : 'comfortable'),
  });
}

/** Used if neither the URL nor a view specifies columns. */
export function useOwnColumns() {
  return useLocalStorage<ColumnKey[]>({
    key: 'gatehouse-monitors-columns',
    defaultValue: FIRST_COLUMNS,
    getInitialValueInEffect: false,
    serialize: columnsText,
    deserialize: (text) => (text === undefined ? FIRST_COLUMNS : readColumns(text)),
  });
}
