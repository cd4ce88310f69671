import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/index.ts';
import { inlineSelectProps } from '../../../ui/form/inline-select.ts';
import { useAnalytics } from '../query/context.ts';
import { listQuery } from '../query/queries.ts';
import type { View } from '../query/search.ts';

const MOST = 100;

type PropertyNameProps = { view: View; name: string; onChange: (name: string) => void };

export function PropertyName({ view, name, onChange }: PropertyNameProps) {
  const { id } = useAnalytics();
  const properties = useQuery({ ...listQuery(id, 'properties', view, { limit: MOST }), refetchInterval: false });
  return (
    <Autocomplete
      label={t('Property')}
      // not shown
      placeholder="plan"
      {...inlineSelectProps}
      data={[...new Set(properties.data?.data.map((line) => line.name))]}
      value={name}
      onChange={onChange}
    />
  );
}
