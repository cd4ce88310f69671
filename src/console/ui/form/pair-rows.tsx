import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './form.module.css';

export type PairRow = { key: string; value: string };

type PairRowsProps = {
  /** API name of the list, such as `name` in `name[0][key]` */
  name: string;
  rows: PairRow[];
  onChange: (rows: PairRow[]) => void;
  error: (field: string) => string | undefined;
  keyLabel: string;
  valueLabel: string;
  /** possible keys; unset: any text */
  choices?: { value: string; label: string }[];
  placeholder: (key: string) => string;
  addVerb: string;
  below?: (row: PairRow, state: RowState) => ReactNode;
  /** Replaces the fields of a row that the user hasn't typed into. Returns undefined to show the fields. */
  chosen?: (row: PairRow) => ReactNode | undefined;
  /** next to the button that adds a row */
  adder?: ReactNode;
};

/** `settle`: treats the row as if the user hadn't typed into it */
type RowState = { isChosen: boolean; settle: () => void; change: (part: Partial<PairRow>) => void };

const MAX_ROWS = 20;

export function PairRows(props: PairRowsProps) {
  const { name, rows, onChange, error, keyLabel, valueLabel, choices, placeholder, addVerb, below, chosen, adder } =
    props;
  const list = useRef<HTMLDivElement>(null);
  // Otherwise a row would be replaced while the user types.
  const [typed, setTyped] = useState<ReadonlySet<number>>(new Set());
  const change = (index: number, part: Partial<PairRow>) => {
    setTyped(new Set([...typed, index]));
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  };
  const remove = (index: number) => {
    setTyped(new Set([...typed].filter((at) => at !== index).map((at) => (at > index ? at - 1 : at))));
    onChange(rows.filter((_, at) => at !== index));
  };
  const add = () => {
    onChange([...rows, { key: choices?.[0]?.value ?? '', value: '' }]);
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLElement>('input, select');
      fields?.[fields.length - (choices ? 1 : 2)]?.focus();
    });
  };
  const whole = error(name);
  return (
    <div className={classes.rows} ref={list}>
      {rows.map((row, index) => {
        const keyField = `${name}[${index}][key]`;
        const valueField = `${name}[${index}][value]`;
        const keyProps = {
          name: keyField,
          'aria-label': `${keyLabel} ${index + 1}`,
          value: row.key,
          error: error(keyField),
        };
        const settle = () => setTyped(new Set([...typed].filter((at) => at !== index)));
        const shown = typed.has(index) ? undefined : chosen?.(row);
        const problem = shown !== undefined && (error(keyField) ?? error(valueField));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID, and the service's errors name them by index
          <div className={classes.row} key={index}>
            {shown !== undefined ? (
              <div className={classes.chosen}>
                {shown}
                {problem && (
                  <p className={classes.warning} role="alert">
                    {problem}
                  </p>
                )}
              </div>
            ) : choices ? (
              <NativeSelect
                {...keyProps}
                data={choices}
                onChange={(event) => change(index, { key: event.currentTarget.value })}
              />
            ) : (
              <TextInput
                {...keyProps}
                placeholder={keyLabel}
                onChange={(event) => change(index, { key: event.currentTarget.value })}
              />
            )}
            {shown === undefined && (
              <TextInput
                name={valueField}
                aria-label={`${valueLabel} ${index + 1}`}
                placeholder={placeholder(row.key)}
                value={row.value}
                error={error(valueField)}
                onChange={(event) => change(index, { value: event.currentTarget.value })}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove {label} {number}', { label: keyLabel, number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
            {below && (
              <div className={classes.belowRow}>
                {below(row, { isChosen: shown !== undefined, settle, change: (part) => change(index, part) })}
              </div>
            )}
          </div>
        );
      })}
      {whole && (
        <p style={{ color: 'var(--gh-down)' }} role="alert">
          {whole}
        </p>
      )}
      {rows.length < MAX_ROWS && (
        <div className={classes.buttons}>
          {adder}
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            {addVerb}
          </Button>
        </div>
      )}
    </div>
  );
}
