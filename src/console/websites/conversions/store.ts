import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Funnel, FunnelTarget, Goal } from '../../api/websites.ts';

export type GoalFields = { name: string; kind: Goal['kind']; value: string; scroll?: number } & {
  /** '' if there isn't one */
  property?: string;
  property_value?: string;
  /** invalid input is sent as a string */
  amount?: number | string | null;
  currency?: string | null;
};
export type FunnelFields = { name: string; steps: FunnelTarget[] };

/** The returned functions wait until the lists have been refetched. */
export function useConversions(website: string) {
  const queryClient = useQueryClient();
  const path = { id: website };
  const changed = (kind: 'goals' | 'funnels') =>
    queryClient.invalidateQueries({
      queryKey: ['websites', 'one', website],
      predicate: ({ queryKey }) => queryKey.includes(kind),
    });
  return {
    addGoal: async (body: GoalFields): Promise<Goal> => {
      const { data } = await call('POST /websites/:id/goals', { path, body });
      await changed('goals');
      return data;
    },
    changeGoal: async (goal: number, body: Partial<GoalFields>): Promise<Goal> => {
      const { data } = await call('PATCH /websites/:id/goals/:goal_id', { path: { ...path, goal_id: goal }, body });
      await changed('goals');
      return data;
    },
    addFunnel: async (body: FunnelFields): Promise<Funnel> => {
      const { data } = await call('POST /websites/:id/funnels', { path, body });
      await changed('funnels');
      return data;
    },
    changeFunnel: async (funnel: number, body: Partial<FunnelFields>): Promise<Funnel> => {
      const { data } = await call('PATCH /websites/:id/funnels/:funnel_id', {
        path: { ...path, funnel_id: funnel },
        body,
      });
      await changed('funnels');
      return data;
    },
  };
}
