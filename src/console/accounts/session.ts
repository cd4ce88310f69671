import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Account, Session } from '../api/accounts.ts';
import { call, setCsrfToken } from '../api/client.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const { data } = await call('GET /session');
    setCsrfToken(data.csrf);
    return data;
  },
  staleTime: 60_000,
});

/** Stores the session after logging in, logging out or registering, and drops what was cached for another account. */
export function replaceSession(queryClient: QueryClient, session: Session): void {
  setCsrfToken(session.csrf);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** Shows a changed account everywhere at once. */
export function updateSessionAccount(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData(sessionQuery.queryKey, (old) => (old ? { ...old, account } : old));
}

export function useSession(): Session | undefined {
  return useQuery(sessionQuery).data;
}

/** The account that is signed in. For pages inside the shell only: it throws when nobody is. */
export function useAccount(): Account {
  const account = useSession()?.account;
  if (!account) throw new Error('no account is signed in');
  return account;
}
