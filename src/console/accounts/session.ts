import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Account, Session, User } from '../api/accounts.ts';
import { call, setCsrfToken } from '../api/client.ts';

/** `hasEnded`: somebody was signed in here, and did not log out in this tab. */
type KnownSession = Session & { hasEnded?: boolean };

const sessionKey = ['session'];

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client }): Promise<KnownSession> => {
    const before = client.getQueryData<KnownSession>(sessionKey);
    const { data } = await call('GET /session');
    // Another tab shows another account now: what stands here is of the one before.
    if (switchedElsewhere(before, data)) location.reload();
    setCsrfToken(data.csrf);
    return { ...data, hasEnded: sessionEnded(before, data) };
  },
  staleTime: 60_000,
  // An account that was switched in another tab is noticed where one comes back to this one.
  refetchOnWindowFocus: 'always',
});

/** Whether a session ran out or was ended elsewhere, which is still so when one looks again. */
export const sessionEnded = (
  before: Pick<KnownSession, 'state' | 'hasEnded'> | undefined,
  now: Pick<Session, 'state'>,
): boolean => now.state === 'signed_out' && (before?.state === 'signed_in' || before?.hasEnded === true);

/** Whether the same person looks at another account than before, without having switched in this tab. */
export const switchedElsewhere = (
  before: Pick<KnownSession, 'account' | 'user'> | undefined,
  now: Pick<Session, 'account' | 'user'>,
): boolean =>
  before?.account != null &&
  now.account !== null &&
  (before.account.id !== now.account.id || before.user?.id !== now.user?.id);

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

/** The same of the user who is signed in. */
export function updateSessionUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(sessionQuery.queryKey, (old) => (old ? { ...old, user } : old));
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

/** Whether the person who is signed in may do something in this account, by the permissions that the server gave. */
export function useMay(): (permission: Session['permissions'][number]) => boolean {
  const permissions = useSession()?.permissions ?? [];
  return (permission) => permissions.includes(permission);
}

/** Whether the person who is signed in sees nothing of this account but what was shown. */
export const useIsGuest = (): boolean => useSession()?.role === 'guest';

/** The user who is signed in. For pages inside the shell only: it throws when nobody is. */
export function useUser(): User {
  const user = useSession()?.user;
  if (!user) throw new Error('nobody is signed in');
  return user;
}
