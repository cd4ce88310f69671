import { Autocomplete } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FunnelTarget } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { inlineSelectProps } from '../../ui/form/inline-select.ts';
import { type Days, type Tracked, trackedNamesQuery } from './suggestions.ts';

const SHOWN = 8;

type Asked = { property: string; property_value: string };
type FieldProps = { label: string; description: string } | { 'aria-label': string };

type PropertyFieldsProps = {
  website: string;
  days: Days;
  target: Pick<FunnelTarget, 'kind' | 'value'>;
  tracked: Tracked | undefined;
  values: Asked;
  errors: { [Field in keyof Asked]: string | undefined };
  onChange: (part: Partial<Asked>) => void;
  labels: { property: FieldProps; value: FieldProps };
};

export function PropertyFields({
  website,
  days,
  target,
  tracked,
  values,
  errors,
  onChange,
  labels,
}: PropertyFieldsProps) {
  const event = eventOf(target, tracked);
  const names = useQuery({
    ...trackedNamesQuery(website, days, 'properties', event),
    placeholderData: keepPreviousData,
  }).data;
  const isKnown = names?.includes(values.property) ?? false;
  const known = useQuery({
    ...trackedNamesQuery(website, days, 'property-values', { ...event, property: values.property }),
    enabled: isKnown,
  }).data;
  const shared = {
    limit: SHOWN,
    openOnFocus: false,
    comboboxProps: { ...inlineSelectProps.comboboxProps, middlewares: { flip: false } },
    autoComplete: 'off',
  };
  return (
    <>
      <Autocomplete
        {...shared}
        {...labels.property}
        data={names ?? []}
        // not shown
        placeholder="plan"
        maxLength={120}
        value={values.property}
        error={errors.property}
        onChange={(property) => onChange(property === '' ? { property, property_value: '' } : { property })}
      />
      <Autocomplete
        {...shared}
        {...labels.value}
        data={isKnown ? (known ?? []) : []}
        placeholder={t('Any value')}
        maxLength={500}
        disabled={values.property === ''}
        value={values.property_value}
        error={errors.property_value}
        onChange={(property_value) => onChange({ property_value })}
      />
    </>
  );
}

/** For page views or a known event, suggests only their properties. Otherwise, suggests all properties. */
function eventOf(
  { kind, value }: Pick<FunnelTarget, 'kind' | 'value'>,
  tracked: Tracked | undefined,
): { event?: string } {
  if (kind === 'page') return { event: 'pageview' };
  return tracked?.events.includes(value) ? { event: value } : {};
}
