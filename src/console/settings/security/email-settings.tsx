import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateSessionUser, useSession, useUser } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { ProvenForm } from '../../passkeys/proven-form.tsx';
import { WithProofState } from '../../passkeys/with-proof-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import classes from '../settings.module.css';

export function EmailSettings() {
  const { email, email_verified: isVerified, pending_email: pending } = useUser();
  const mailReady = useSession()?.mail_ready ?? false;
  const [changing, setChanging] = useState(false);
  return (
    <section className={classes.address} aria-labelledby="your-email">
      <h2 id="your-email">{t('Email')}</h2>
      <p className={classes.lead}>{t('You log in with it, and links to set a new password are sent to it.')}</p>
      <p>
        <strong>{email}</strong>
        {mailReady && ` · ${isVerified ? t('confirmed') : t('not confirmed')}`}
      </p>
      {mailReady && !isVerified && <Unconfirmed />}
      {pending && <Pending email={pending} />}
      {changing ? (
        <ChangeEmail onLeave={() => setChanging(false)} />
      ) : (
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('Change email')}
        </Button>
      )}
    </section>
  );
}

function Unconfirmed() {
  const send = useMutation({ mutationFn: () => call('POST /user/email/confirmation') });
  if (send.isSuccess) return <Notice tone="calm">{t('We sent you a link. It works for 7 days.')}</Notice>;
  return (
    <>
      {send.error && <Notice tone="danger">{send.error.message}</Notice>}
      <Notice
        tone="calm"
        action={
          <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
            {t('Send link')}
          </Button>
        }
      >
        {t('It is not confirmed yet. Send a link to this address and open it.')}
      </Notice>
    </>
  );
}

function Pending({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call('DELETE /user/email'),
    onSuccess: ({ data }) => updateSessionUser(queryClient, data),
  });
  return (
    <Notice
      tone="calm"
      action={
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel change')}
        </Button>
      }
    >
      {t('Changes to {email} once you use the link that we sent there. It works for 24 hours.', { email })}
    </Notice>
  );
}

const EMPTY = { email: '', current_password: '' };

function ChangeEmail({ onLeave }: { onLeave: () => void }) {
  const queryClient = useQueryClient();
  const draft = useDraft(EMPTY);
  const change = async () => {
    const { email } = draft.values;
    const { data } = await call('POST /user/email', { body: { email } });
    draft.reset(EMPTY);
    updateSessionUser(queryClient, data);
    onLeave();
  };
  return (
    <WithProofState height={200}>
      {(state) => (
        <ProvenForm
          draft={draft}
          state={state}
          label={t('Change email')}
          verb={t('Change email')}
          onConfirmed={change}
          onLeave={onLeave}
          inPlace
        >
          <EmailField label={t('New email')} autoFocus {...draft.field('email')} />
        </ProvenForm>
      )}
    </WithProofState>
  );
}
