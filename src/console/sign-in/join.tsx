import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { replaceSession, sessionQuery } from '../accounts/session.ts';
import type { JoinOffer, Session } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { usernameFor } from './username.ts';

const roles: Record<JoinOffer['role'], string> = {
  owner: 'an owner',
  admin: 'an admin',
  editor: 'an editor',
  viewer: 'a viewer',
  guest: 'a guest',
};

/** Who invites into which account, before anything happens; then in by the login of this browser, another, or a new one. */
export function JoinPage() {
  const { token = '' } = useSearch({ from: '/join' });
  const session = useQuery(sessionQuery).data;
  const offer = useQuery({
    queryKey: ['join', token],
    queryFn: async () => (await call('POST /join/offer', { body: { token } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: token !== '',
  });
  if (offer.isError || token === '')
    return (
      <SignInLayout
        title="Invitation not valid"
        lead={offer.error?.message ?? 'Open the link in the invitation that was mailed to you.'}
      >
        <Link to="/">Go to Gatehouse</Link>
      </SignInLayout>
    );
  if (!offer.data || !session)
    return (
      <SignInLayout title="Invitation" lead="One moment…">
        <Skeleton aria-busy="true" height={200} radius={8} />
      </SignInLayout>
    );
  const { inviter, account, role } = offer.data;
  return (
    <SignInLayout
      title={`Join ${account}`}
      lead={`${inviter} invites you to the account ${account} as ${roles[role]}.`}
    >
      {session.user ? (
        <Accept token={token} offer={offer.data} user={session.user} />
      ) : offer.data.has_user === true ? (
        <LogInFirst token={token} offer={offer.data} />
      ) : (
        <Register token={token} offer={offer.data} />
      )}
    </SignInLayout>
  );
}

type Invited = { token: string; offer: JoinOffer };

/** Shows the account that was joined. */
function useEnter(): (session: Session) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (session) => {
    replaceSession(queryClient, session);
    await router.navigate({ to: '/' });
  };
}

function Accept({ token, offer, user }: Invited & { user: NonNullable<Session['user']> }) {
  const enter = useEnter();
  const queryClient = useQueryClient();
  // The invitation stays open on this page.
  const signOut = async () => replaceSession(queryClient, (await call('POST /logout')).data);
  const accept = useMutation({
    mutationFn: () => call('POST /join', { body: { token } }),
    onSuccess: ({ data }) => enter(data),
  });
  return (
    <div className={classes.find}>
      {accept.isError && <Notice tone="danger">{accept.error.message}</Notice>}
      <p>
        You are logged in as {user.username} ({user.email})
        {user.email === offer.email ? '.' : `, and the invitation went to ${offer.email}.`}
      </p>
      <Button loading={accept.isPending} onClick={() => accept.mutate()}>
        Join as {user.username}
      </Button>
      <Button variant="default" onClick={signOut}>
        Log out to join as somebody else
      </Button>
    </div>
  );
}

function LogInFirst({ token, offer }: Invited) {
  return (
    <div className={classes.find}>
      <p>{offer.email} has a login here. Log in, and you come back to this invitation.</p>
      <Button renderRoot={(props) => <Link to="/login" search={{ next: nextOf(token) }} {...props} />}>Log in</Button>
    </div>
  );
}

const nextOf = (token: string) => `/join?token=${encodeURIComponent(token)}`;

function Register({ token, offer }: Invited) {
  const enter = useEnter();
  const draft = useDraft({ first_name: '', last_name: '', username: usernameFor(offer.email), password: '' });
  const register = () =>
    draft.submit(async () => {
      const { data } = await call('POST /join/register', { body: { token, ...draft.values } });
      await enter(data);
    });
  const field = (name: keyof typeof draft.values, label: string, autoComplete: string) => ({
    ...draft.field(name),
    label,
    autoComplete,
    required: true,
    withAsterisk: false,
  });
  return (
    <>
      <p className={classes.lead}>
        Log in later as {offer.email}. Have a login already?{' '}
        <Link to="/login" search={{ next: nextOf(token) }}>
          Log in
        </Link>
      </p>
      <Form draft={draft} label="Join" verb="Join" onSubmit={register}>
        <div className={classes.names}>
          <TextInput {...field('first_name', 'First name', 'given-name')} autoFocus />
          <TextInput {...field('last_name', 'Last name', 'family-name')} />
        </div>
        <TextInput
          {...field('username', 'Username', 'username')}
          description="3–32 letters, digits, . - _"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password', 'Password', 'new-password')} description="At least 8 characters" />
      </Form>
    </>
  );
}
