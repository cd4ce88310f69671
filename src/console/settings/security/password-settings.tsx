import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeyQuery } from '../../accounts/api-key-query.ts';
import { sessionQuery, useAccount, useSession, useUser } from '../../accounts/session.ts';
import type { TwoFactor } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { ProvenForm } from '../../passkeys/proven-form.tsx';
import { supportsPasskeys } from '../../passkeys/support.ts';
import { WithProofState } from '../../passkeys/with-proof-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import classes from '../settings.module.css';
import { LinkedLoginSettings } from './linked-login.tsx';

const EMPTY = { current_password: '', new_password: '', replace_api_key: false };

export function PasswordSettings() {
  const { has_password: hasPassword } = useUser();
  const session = useSession();
  return (
    <>
      <div className={classes.block}>
        <WithProofState height={hasPassword ? 440 : 180}>
          {(state) =>
            hasPassword || state.is_confirmed || (state.passkeys.length > 0 && supportsPasskeys(session)) ? (
              <ChangePassword state={state} />
            ) : (
              <FirstPassword />
            )
          }
        </WithProofState>
      </div>
      <LinkedLoginSettings />
    </>
  );
}

function FirstPassword() {
  const { email } = useUser();
  const mails = useSession()?.mail_ready;
  const send = useMutation({ mutationFn: () => call('POST /forgot-password', { body: { email } }) });
  return (
    <>
      <h2>{t('Password')}</h2>
      <p className={classes.lead}>
        {t('You have no password.')}{' '}
        {mails
          ? t('We can send a link to set one to {email}. It works once, for 30 minutes.', { email })
          : t('This installation sends no email. Its administrator can set one for you.')}
      </p>
      {send.isError && <Notice tone="danger">{send.error.message}</Notice>}
      {send.isSuccess && <Notice tone="calm">{t('We sent the link to {email}.', { email })}</Notice>}
      {mails && !send.isSuccess && (
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {t('Send link')}
        </Button>
      )}
    </>
  );
}

function ChangePassword({ state }: { state: TwoFactor }) {
  const [saved, setSaved] = useState(false);
  const { has_password: hasPassword } = useUser();
  const draft = useDraft(EMPTY);
  const { values, set } = draft;
  const hasKey = useAccount().api_key_created_at !== null;
  const queryClient = useQueryClient();
  const change = async () => {
    const { new_password, replace_api_key } = values;
    await call('POST /account/password', { body: { new_password, replace_api_key } });
    draft.reset(EMPTY);
    setSaved(true);
    if (replace_api_key) queryClient.removeQueries(apiKeyQuery);
    if (!hasPassword) await queryClient.invalidateQueries(sessionQuery);
  };
  return (
    <>
      <h2>{t('Password')}</h2>
      <p className={classes.lead}>
        {hasPassword
          ? t('Changing your password logs you out of all other browsers.')
          : t('You have no password. Setting one logs you out of all other browsers.')}
      </p>
      <ProvenForm
        draft={draft}
        state={state}
        label={t('Password')}
        verb={hasPassword ? t('Change password') : t('Set password')}
        saved={saved}
        onConfirmed={change}
      >
        <PasswordField
          label={t('New password')}
          description={t('At least 8 characters')}
          autoComplete="new-password"
          {...draft.field('new_password')}
        />
        {hasKey && (
          <Checkbox
            name="replace_api_key"
            label={t('Also replace the API key')}
            description={t(
              'Use this if someone may know your password. The old key stops working immediately everywhere',
            )}
            checked={values.replace_api_key}
            onChange={(event) => set('replace_api_key', event.currentTarget.checked)}
          />
        )}
      </ProvenForm>
    </>
  );
}
