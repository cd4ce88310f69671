import { NativeSelect } from '@mantine/core';
import { t } from '../i18n/index.ts';
import { currencyChoices } from '../ui/form/currencies.ts';

type CurrencySelectProps = {
  value: string;
  onChange: (currency: string) => void;
  error?: string | undefined;
  label?: string;
  description?: string;
};

export function CurrencySelect({ value, onChange, error, label = t('Currency'), description }: CurrencySelectProps) {
  return (
    <NativeSelect
      label={label}
      description={description}
      name="currency"
      data={currencyChoices(value)}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
