import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { t } from '../../i18n/index.ts';
import { currencyChoices } from '../../ui/form/currencies.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import type { OtherPriceRow } from './other-price-values.ts';
import classes from './other-prices.module.css';

type OtherPricesProps = {
  /** of the field in the API */
  name: string;
  rows: OtherPriceRow[];
  /** the item's currency */
  own: string;
  /** labels by the name of the amount */
  amounts: Record<string, string>;
  error: (field: string) => string | undefined;
  onChange: (rows: OtherPriceRow[]) => void;
};

/** A row for each currency. */
export function OtherPrices({ name, rows, own, amounts, error, onChange }: OtherPricesProps) {
  const used = new Set([own, ...rows.map(({ currency }) => currency)]);
  const free = currencyChoices('').filter(({ value }) => !used.has(value));
  const change = (index: number, row: Partial<OtherPriceRow>) =>
    onChange(rows.map((one, place) => (place === index ? { ...one, ...row } : one)));
  return (
    <>
      {rows.map(({ currency, amounts: texts }, index) => (
        <fieldset key={currency} className={classes.row}>
          <legend className={classes.legend}>{t('Prices in {currency}', { currency })}</legend>
          <IfCanEdit>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove ?? ''}
              aria-label={t('Remove prices in {currency}', { currency })}
              onClick={() => onChange(rows.filter((_, place) => place !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </IfCanEdit>
          <NativeSelect
            label={t('Currency')}
            name={`${name}[${currency}]`}
            data={currencyChoices(currency).filter(({ value }) => value === currency || !used.has(value))}
            value={currency}
            error={error(`${name}[${currency}]`)}
            onChange={(event) => change(index, { currency: event.currentTarget.value })}
          />
          {Object.entries(amounts).map(([part, label]) => (
            <TextInput
              key={part}
              name={`${name}[${currency}][${part}]`}
              label={label}
              value={texts[part] ?? ''}
              error={error(`${name}[${currency}][${part}]`)}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => change(index, { amounts: { ...texts, [part]: event.currentTarget.value } })}
            />
          ))}
        </fieldset>
      ))}
      {free[0] && (
        <IfCanEdit>
          <Button
            variant="default"
            className={classes.add ?? ''}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...rows, { currency: free[0]?.value ?? '', amounts: {} }])}
          >
            {t('Add currency')}
          </Button>
        </IfCanEdit>
      )}
    </>
  );
}
