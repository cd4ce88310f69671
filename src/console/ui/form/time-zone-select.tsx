import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { inlineSelectProps } from './inline-select.ts';

const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

type ZoneSelectProps = {
  value: string;
  onChange: (zone: string) => void;
  error: string | undefined;
  description?: ReactNode;
  disabled?: boolean;
};

export function ZoneSelect({ value, onChange, error, description, disabled = false }: ZoneSelectProps) {
  return (
    <Select
      name="time_zone"
      label={t('Time zone')}
      description={description}
      data={ZONES.includes(value) ? ZONES : [value, ...ZONES]}
      limit={100}
      disabled={disabled}
      searchable
      {...inlineSelectProps}
      allowDeselect={false}
      value={value}
      error={error}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
