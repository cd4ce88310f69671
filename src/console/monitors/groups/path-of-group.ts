import { useQuery } from '@tanstack/react-query';
import { pathOf } from './paths.ts';
import { groupsQuery } from './queries.ts';

/** Returns undefined without a group. */
export function usePathOfGroup(id: number | null): string | undefined {
  const groups = useQuery({ ...groupsQuery, enabled: id !== null }).data ?? [];
  return id === null ? undefined : pathOf(groups, id) || '…';
}
