import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
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
  below?: (row: PairRow, onChange: (part: Partial<PairRow>) => void) => ReactNode;
};

const MAX_ROWS = 20;

export function PairRows(props: PairRowsProps) {
  const { name, rows, onChange, error, keyLabel, valueLabel, choices, placeholder, addVerb, below } = props;
  const list = useRef<HTMLDivElement>(null);
  const change = (index: number, part: Partial<PairRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
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
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; that is how the service names it too
          <div className={classes.row} key={index}>
            {choices ? (
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
            <TextInput
              name={valueField}
              aria-label={`${valueLabel} ${index + 1}`}
              placeholder={placeholder(row.key)}
              value={row.value}
              error={error(valueField)}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove {label} {number}', { label: keyLabel, number: index + 1 })}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
            {below && <div className={classes.belowRow}>{below(row, (part) => change(index, part))}</div>}
          </div>
        );
      })}
      {whole && (
        <p style={{ color: 'var(--gh-down)' }} role="alert">
          {whole}
        </p>
      )}
      {rows.length < MAX_ROWS && (
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            {addVerb}
          </Button>
        </div>
      )}
    </div>
  );
}
