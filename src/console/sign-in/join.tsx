import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { replaceSession, sessionQuery } from '../accounts/session.ts';
import type { JoinOffer, Session } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t, tRich } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { invitationWords } from './invitation-words.ts';
import { NewUserFields } from './new-user-fields.tsx';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { usernameFor } from './username.ts';

export function JoinPage() {
  // In the fragment, because browsers don't send it to servers.
  const token = useLocation({ select: ({ hash }) => hash });
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
        title={t('Invitation not valid')}
        lead={offer.error?.message ?? t('Open the link in the invitation that was emailed to you.')}
      >
        <Link to="/">{t('Go to Gatehouse')}</Link>
      </SignInLayout>
    );
  if (!offer.data || !session)
    return (
      <SignInLayout title={t('Invitation')} lead={t('One moment…')}>
        <Skeleton aria-busy="true" height={200} radius={8} />
      </SignInLayout>
    );
  return (
    <SignInLayout {...invitationWords(offer.data)}>
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
  // The user stays on the page with the invitation.
  const signOut = async () => replaceSession(queryClient, (await call('POST /logout')).data);
  const accept = useMutation({
    mutationFn: () => call('POST /join', { body: { token } }),
    onSuccess: ({ data }) => enter(data),
  });
  return (
    <div className={classes.find}>
      {accept.isError && <Notice tone="danger">{accept.error.message}</Notice>}
      <p>
        {user.email === offer.email
          ? t('You are logged in as {username} ({email}).', { username: user.username, email: user.email })
          : t('You are logged in as {username} ({email}), and the invitation went to {invited}.', {
              username: user.username,
              email: user.email,
              invited: offer.email,
            })}
      </p>
      <Button loading={accept.isPending} onClick={() => accept.mutate()}>
        {t('Join as {username}', { username: user.username })}
      </Button>
      <Button variant="default" onClick={signOut}>
        {t('Log out to join as someone else')}
      </Button>
    </div>
  );
}

function LogInFirst({ token, offer }: Invited) {
  return (
    <div className={classes.find}>
      <p>{t('{email} has a login here. Log in, and you return to this invitation.', { email: offer.email })}</p>
      <Button renderRoot={(props) => <Link to="/login" search={{ next: nextOf(token) }} {...props} />}>
        {t('Log in')}
      </Button>
    </div>
  );
}

const nextOf = (token: string) => `/join#${encodeURIComponent(token)}`;

function Register({ token, offer }: Invited) {
  const enter = useEnter();
  const draft = useDraft({ first_name: '', last_name: '', username: usernameFor(offer.email), password: '' });
  const register = () =>
    draft.submit(async () => {
      const { data } = await call('POST /join/register', { body: { token, ...draft.values } });
      await enter(data);
    });
  return (
    <>
      <p className={classes.lead}>
        {tRich('Log in later as {email}. Have a login already? <a>Log in</a>', {
          email: offer.email,
          a: (text) => (
            <Link to="/login" search={{ next: nextOf(token) }}>
              {text}
            </Link>
          ),
        })}
      </p>
      <Form draft={draft} label={t('Join')} verb={t('Join')} onSubmit={register}>
        <NewUserFields draft={draft} />
      </Form>
    </>
  );
}
