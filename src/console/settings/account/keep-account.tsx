import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import signInClasses from '../../sign-in/sign-in-layout.module.css';
import { SignInLayout } from '../../sign-in/sign-in-layout.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateTimeOf } from '../../ui/format/moment.tsx';

/** Opening the mailed link doesn't use its token. Only the button does. */
export function KeepAccountPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  const offer = useQuery({
    queryKey: ['keep-account', token],
    queryFn: async () => (await call('POST /keep-account/offer', { body: { token } })).data,
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const keep = useMutation({ mutationFn: () => call('POST /keep-account', { body: { token } }) });
  if (keep.isSuccess)
    return (
      <SignInLayout title={t('Account kept')} lead={null}>
        <div className={signInClasses.find} role="status">
          <p>{t('{username} will not be deleted.', { username: offer.data?.username ?? '' })}</p>
          <Button renderRoot={(props) => <Link to="/login" {...props} />}>{t('Log in')}</Button>
        </div>
      </SignInLayout>
    );
  if (offer.isLoading)
    return (
      <SignInLayout title={t('Keep the account')} lead={t('Checking your link…')}>
        {null}
      </SignInLayout>
    );
  if (!offer.data)
    return (
      <SignInLayout
        title={t('Keep the account')}
        lead={t('This link no longer works.')}
        below={<Link to="/login">{t('Log in')}</Link>}
      >
        <Notice tone="danger">{t('The account was already kept, or its deletion has begun.')}</Notice>
      </SignInLayout>
    );
  return (
    <SignInLayout
      title={t('Keep the account')}
      lead={tRich('{username} will be deleted on {date}.', {
        username: offer.data.username,
        date: <DateTimeOf at={offer.data.delete_at} />,
      })}
    >
      <div className={signInClasses.find}>
        {keep.error && <Notice tone="danger">{keep.error.message}</Notice>}
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
          {t('Keep account')}
        </Button>
      </div>
    </SignInLayout>
  );
}
