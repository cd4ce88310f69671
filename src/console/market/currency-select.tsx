import { NativeSelect } from '@mantine/core';
import { t, tag } from '../i18n/index.ts';

type CurrencySelectProps = {
  value: string;
  onChange: (currency: string) => void;
  error?: string | undefined;
  label?: string;
  description?: string;
};

const names = new Intl.DisplayNames(tag, { type: 'currency' });
const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code} – ${names.of(code)}`,
}));

export function CurrencySelect({ value, onChange, error, label = t('Currency'), description }: CurrencySelectProps) {
  return (
    <NativeSelect
      label={label}
      description={description}
      name="currency"
      data={CURRENCIES}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
