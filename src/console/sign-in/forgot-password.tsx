import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { t, tRich } from '../i18n/index.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { EmailField } from '../ui/form/email-field.tsx';
import { Form } from '../ui/form/form.tsx';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

const title = t('Forgot your password?');

export function ForgotPasswordPage() {
  const session = useQuery(sessionQuery).data;
  const draft = useDraft({ email: '' });
  const [sentTo, setSentTo] = useState<string>();
  const below = <Link to="/login">{t('Back to login')}</Link>;
  // not shown as words
  const command = `${session?.command ?? 'npx gatehouse'} account password --username NAME --password-stdin`;
  if (session?.mail_ready === false)
    return (
      <SignInLayout
        title={title}
        lead={t('This installation sends no email. Its administrator can set a new password for you.')}
        below={below}
      >
        <div className={classes.find}>
          <p>{t('On the server, run this with your username. Type the new password, then press Enter and Ctrl D:')}</p>
          <CopyBlock label={t('command')} text={command} />
        </div>
      </SignInLayout>
    );
  if (sentTo !== undefined)
    return (
      <SignInLayout title={title} lead={t('Check your email')} below={below}>
        <div className={classes.find} role="status">
          <p>
            {tRich(
              'If {address} belongs to a user here, we sent a link to set a new password. It works once, for 30 minutes.',
              { address: <strong>{sentTo}</strong> },
            )}
          </p>
          <p>
            {t(
              'No email after a few minutes? Check your spam folder, and check that this is the address you log in with.',
            )}
          </p>
        </div>
      </SignInLayout>
    );
  const send = () =>
    draft.submit(async () => {
      const { data } = await call('POST /forgot-password', { body: draft.values });
      draft.reset({ email: '' });
      setSentTo(data.email);
    });
  return (
    <SignInLayout title={title} lead={t('Enter your email address to get a link to set a new one.')} below={below}>
      <Form draft={draft} label={t('Forgotten password')} verb={t('Send link')} onSubmit={send}>
        <EmailField label={t('Email')} autoFocus {...draft.field('email')} />
      </Form>
    </SignInLayout>
  );
}
