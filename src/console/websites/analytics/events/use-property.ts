import { useQuery } from '@tanstack/react-query';
import { useAnalytics } from '../query/context.ts';
import { listQuery } from '../query/queries.ts';

const MOST = 100;

export function useProperty({ enabled }: { enabled: boolean }) {
  const { id, search, view } = useAnalytics();
  const properties = useQuery({ ...listQuery(id, 'properties', view, { limit: MOST }), enabled });
  const names = properties.data?.data.map(({ name }) => name) ?? [];
  const property = search.property !== undefined && names.includes(search.property) ? search.property : names[0];
  return { properties, names, property };
}
