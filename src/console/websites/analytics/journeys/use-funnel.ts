import { useQuery } from '@tanstack/react-query';
import { useAnalytics } from '../query/context.ts';
import { funnelsQuery } from '../query/queries.ts';

export function useFunnel({ enabled }: { enabled: boolean }) {
  const { id, search } = useAnalytics();
  const funnels = useQuery({ ...funnelsQuery(id), enabled });
  return { funnels, chosen: funnels.data?.find((funnel) => funnel.id === search.funnel) ?? funnels.data?.[0] };
}
