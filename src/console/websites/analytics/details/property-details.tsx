import { NativeSelect, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../../ui/feedback/notice.tsx';
import { useProperty } from '../events/use-property.ts';
import { useAnalytics } from '../query/context.ts';

type PropertyDetailsProps = {
  children: (property: string, choice: ReactNode) => ReactNode;
};

export function PropertyDetails({ children }: PropertyDetailsProps) {
  const { search, show } = useAnalytics();
  const { properties, names, property: first } = useProperty({ enabled: true });
  const property = search.property ?? first;
  if (properties.isError && !properties.data)
    return <LoadFailure error={properties.error} onRetry={() => properties.refetch()} />;
  if (property === undefined)
    return properties.data ? (
      <EmptyText>{t('No properties in this period. Send them with page views and events as “props”.')}</EmptyText>
    ) : (
      <Skeleton height={440} radius={8} mt={8} />
    );
  return children(
    property,
    <NativeSelect
      aria-label={t('Property')}
      value={property}
      data={[...new Set([property, ...names])].map((name) => ({ value: name, label: name }))}
      onChange={(event) => {
        const { page: _, search: __, ...rest } = search;
        show({ ...rest, property: event.currentTarget.value });
      }}
    />,
  );
}
