import { Button, Checkbox, Popover } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { TakeFocus } from '../focus/take-focus.tsx';
import type { Column } from './column.ts';
import classes from './list-bar.module.css';

const BarEndContext = createContext<ReactNode>(null);
export const BarEndProvider = BarEndContext.Provider;
export const useBarEnd = (): ReactNode => useContext(BarEndContext);

type ColumnChoice = { key: string; label: string };

type ColumnBoxesProps<Choice extends ColumnChoice> = {
  choices: readonly Choice[];
  shown: readonly string[];
  onToggle: (key: Choice['key'], isShown: boolean) => void;
};

export function ColumnBoxes<Choice extends ColumnChoice>({ choices, shown, onToggle }: ColumnBoxesProps<Choice>) {
  return (
    <div className={classes.boxes}>
      {choices.map(({ key, label }) => (
        <Checkbox
          key={key}
          size="xs"
          label={label}
          checked={shown.includes(key)}
          onChange={(event) => onToggle(key, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}

/**
 * Stores the reader's choice in the browser, because it depends on the screen. Stores only the differences from the
 * defaults, so columns added by later versions are shown.
 */
export function useColumns<Row>(list: string, columns: Column<Row>[]): { shown: Column<Row>[]; menu: ReactNode } {
  const [flipped, setFlipped, reset] = useLocalStorage<string>({
    key: `gatehouse-${list}-columns`,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (text) => text,
    deserialize: (text) => text ?? '',
  });
  // Keeps the same array between renders, so the rows don't render again.
  const shown = useMemo(() => shownColumns(columns, flipped.split(',')), [columns, flipped]);
  const choices = columns.filter(({ optional }) => optional !== undefined);
  if (choices.length === 0) return { shown, menu: null };
  const toggle = (key: string) => {
    const keys = flipped.split(',').filter(Boolean);
    setFlipped((keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]).join(','));
  };
  const menu = (
    <Popover position="bottom-end" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')} className={classes.columns}>
        <TakeFocus />
        <ColumnBoxes choices={choices} shown={shown.map(({ key }) => key)} onToggle={toggle} />
        <Button variant="subtle" size="compact-sm" disabled={flipped === ''} onClick={reset}>
          {t('Reset columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
  return { shown, menu };
}

/** `flipped` lists the keys of the columns that differ from their default. */
const shownColumns = <Row,>(columns: Column<Row>[], flipped: readonly string[]): Column<Row>[] =>
  columns.filter(({ key, optional }) => optional === undefined || (optional === 'shown') !== flipped.includes(key));
