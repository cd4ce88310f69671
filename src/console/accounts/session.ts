import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Account, Session, User } from '../api/accounts.ts';
import { call, setCsrfToken } from '../api/client.ts';

/** `hasEnded`: the user was logged in, and is no longer, but didn't log out in this tab. */
type KnownSession = Session & { hasEnded?: boolean };

const sessionKey = ['session'];

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client }): Promise<KnownSession> => {
    const before = client.getQueryData<KnownSession>(sessionKey);
    const { data } = await call('GET /session');
    // The user switched accounts in another tab, so the data on this page is outdated.
    if (switchedElsewhere(before, data)) location.reload();
    setCsrfToken(data.csrf);
    return { ...data, hasEnded: sessionEnded(before, data) };
  },
  staleTime: 60_000,
  // Notices, when the user returns to this tab, that another tab switched accounts.
  refetchOnWindowFocus: 'always',
});

/** Stays true until the user logs in again. */
export const sessionEnded = (
  before: Pick<KnownSession, 'state' | 'hasEnded'> | undefined,
  now: Pick<Session, 'state'>,
): boolean => now.state === 'signed_out' && (before?.state === 'signed_in' || before?.hasEnded === true);

export const switchedElsewhere = (
  before: Pick<KnownSession, 'account' | 'user'> | undefined,
  now: Pick<Session, 'account' | 'user'>,
): boolean =>
  before?.account != null &&
  now.account !== null &&
  (before.account.id !== now.account.id || before.user?.id !== now.user?.id);

export function replaceSession(queryClient: QueryClient, session: Session): void {
  setCsrfToken(session.csrf);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

export function updateSessionAccount(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData(sessionQuery.queryKey, (old) => (old ? { ...old, account } : old));
}

export function updateSessionUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(sessionQuery.queryKey, (old) => (old ? { ...old, user } : old));
}

export function useSession(): Session | undefined {
  return useQuery(sessionQuery).data;
}

export function useAccount(): Account {
  const account = useSession()?.account;
  if (!account) throw new Error('no account is signed in');
  return account;
}

export function useMay(): (permission: Session['permissions'][number]) => boolean {
  const permissions = useSession()?.permissions ?? [];
  return (permission) => permissions.includes(permission);
}

export const useIsGuest = (): boolean => useSession()?.role === 'guest';

export function useUser(): User {
  const user = useSession()?.user;
  if (!user) throw new Error('no user is signed in');
  return user;
}
