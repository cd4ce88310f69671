import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { sessionQuery } from '../accounts/session.ts';
import { call, Refused } from '../api/client.ts';
import { DOCUMENTATION } from '../documents.ts';
import { t } from '../i18n/index.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignUpForm } from './sign-up-form.tsx';

// not shown as words
const SHOW_LOG = 'docker compose logs gatehouse | grep setup';

// not shown as words
const TRY_DEMO = 'GATEHOUSE_PORT=8081 npx gatehouse demo';

const documentation = <a href={DOCUMENTATION}>{t('Documentation')}</a>;

export function SetupPage() {
  const { token } = useSearch({ from: '/setup' });
  const session = useQuery(sessionQuery).data;
  const check = useQuery({
    queryKey: ['setup-token', token],
    queryFn: async () => {
      await call('POST /setup/token', { body: { token } });
      return true;
    },
    enabled: Boolean(token) && session?.state === 'setup',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isRefused = check.error instanceof Refused && check.error.status === 422;
  if (session?.state === 'signed_in') return <Navigate to="/" replace />;
  if (session?.state === 'signed_out') {
    return (
      <SignInLayout title={t('Already set up')} lead={t('The first account has already been created.')}>
        <Link to="/login">{t('Log in')}</Link>
      </SignInLayout>
    );
  }
  if (token && check.isPending)
    return (
      <SignInLayout title={t('Set up Gatehouse')} lead={t('Checking your link…')}>
        {null}
      </SignInLayout>
    );
  if (!token || isRefused) {
    return (
      <SignInLayout
        title={t('Set up Gatehouse')}
        lead={
          isRefused
            ? t('This setup link is outdated, because each start of Gatehouse prints a new one. Open the newest.')
            : t(
                'Open the setup link that Gatehouse printed when it started. Its one-time token protects the first account.',
              )
        }
        below={documentation}
      >
        <div className={classes.find}>
          <p>{t('With Docker Compose, it is in the log:')}</p>
          <CopyBlock label={t('command')} text={SHOW_LOG} />
          <p>
            {t('In a terminal, it is in the last lines. Lost it? Restart Gatehouse: each start prints a new link.')}
          </p>
        </div>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title={t('Set up Gatehouse')}
      lead={t('The first account owns this service and can invite others.')}
      below={
        <>
          <details>
            <summary>{t('Look around with sample data first')}</summary>
            <p>
              {t(
                'This command starts a second Gatehouse at port 8081, with monitors, websites and a shop. It has its own folder and never touches this installation.',
              )}
            </p>
            <CopyBlock label={t('command')} text={TRY_DEMO} />
          </details>
          {documentation}
        </>
      }
    >
      <SignUpForm path="/setup" proof={{ token }} verb={t('Create account')} />
    </SignInLayout>
  );
}
