import { NativeSelect } from '@mantine/core';

type CurrencySelectProps = {
  value: string;
  onChange: (currency: string) => void;
  error?: string | undefined;
  label?: string;
  description?: string;
};

const names = new Intl.DisplayNames('en', { type: 'currency' });
const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code} – ${names.of(code)}`,
}));

export function CurrencySelect({ value, onChange, error, label = 'Currency', description }: CurrencySelectProps) {
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
