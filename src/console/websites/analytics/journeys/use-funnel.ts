import { useQuery } from '@tanstack/react-query';
import { useAnalytics } from '../query/context.ts';
import { funnelsQuery } from '../query/queries.ts';

/** Returns the funnels, and the funnel that the user chose or otherwise the first. */
export function useFunnel({ enabled }: { enabled: boolean }) {
  const { id, search } = useAnalytics();
  const funnels = useQuery({ ...funnelsQuery(id), enabled });
  return { funnels, chosen: funnels.data?.find((funnel) => funnel.id === search.funnel) ?? funnels.data?.[0] };
}
