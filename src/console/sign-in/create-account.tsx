import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useRouter } from '@tanstack/react-router';
import { browserTimeZone } from '../accounts/browser-time-zone.ts';
import { replaceSession, sessionQuery } from '../accounts/session.ts';
import { call, Refused } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { NewUserFields } from './new-user-fields.tsx';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { usernameFor } from './username.ts';

const title = t('Finish your registration');

export function CreateAccountPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const session = useQuery(sessionQuery).data;
  const link = useQuery({
    queryKey: ['registration-link', token],
    queryFn: async () => (await call('POST /register/link/address', { body: { token } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: token !== '',
  });
  if (session?.state === 'signed_in') return <Navigate to="/" replace />;
  if (token === '' || (link.error instanceof Refused && link.error.status === 422))
    return (
      <SignInLayout
        title={title}
        lead={t('This link no longer works.')}
        below={<Link to="/login">{t('Back to login')}</Link>}
      >
        <div className={classes.find}>
          <Notice tone="danger">{t('It was used, or is older than 24 hours.')}</Notice>
          <Button renderRoot={(props) => <Link to="/register" {...props} />}>{t('Get a new link')}</Button>
        </div>
      </SignInLayout>
    );
  if (link.error)
    return (
      <SignInLayout title={title} lead={null}>
        <LoadFailure error={link.error} onRetry={() => link.refetch()} />
      </SignInLayout>
    );
  if (!link.data)
    return (
      <SignInLayout title={title} lead={t('Checking your link…')}>
        <Skeleton aria-busy="true" height={300} radius={8} />
      </SignInLayout>
    );
  const { email } = link.data;
  return (
    <SignInLayout title={title} lead={t('{email} is confirmed. Choose how you log in.', { email })}>
      <Choose token={token} email={email} />
    </SignInLayout>
  );
}

function Choose({ token, email }: { token: string; email: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const draft = useDraft({ first_name: '', last_name: '', username: usernameFor(email), password: '' });
  const create = () =>
    draft.submit(async () => {
      const body = { token, ...draft.values, time_zone: browserTimeZone() };
      const { data } = await call('POST /register/account', { body });
      replaceSession(queryClient, data);
      await router.navigate({ to: '/' });
    });
  return (
    <Form draft={draft} label={t('Create account')} verb={t('Create account')} onSubmit={create}>
      <NewUserFields draft={draft} />
    </Form>
  );
}
