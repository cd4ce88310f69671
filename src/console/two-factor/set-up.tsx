import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TotpSecret, TwoFactor } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { ConfirmForm } from '../passkeys/confirm-form.tsx';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import classes from './set-up.module.css';

/** null if this isn't the first second factor. */
type WithCodes = { onDone: (codes: string[] | null) => Promise<void> };

export function SetUp({ state, onDone, onLeave }: { state: TwoFactor; onLeave?: () => void } & WithCodes) {
  const [secret, setSecret] = useState<TotpSecret>();
  if (secret) return <ConfirmApp secret={secret} onDone={onDone} onLeave={() => setSecret(undefined)} />;
  return (
    <ConfirmForm
      state={state}
      label={t('Set up an authenticator app')}
      verb={t('Set up')}
      {...(onLeave && { onLeave })}
      onConfirmed={async () => setSecret((await call('POST /user/two-factor/totp', { body: {} })).data)}
    />
  );
}

function ConfirmApp({ secret, onDone, onLeave }: WithCodes & { secret: TotpSecret; onLeave: () => void }) {
  const draft = useDraft({ code: '' });
  const confirm = () =>
    draft.submit(async () => {
      const { data } = await call('POST /user/two-factor/totp/confirmation', { body: draft.values });
      draft.reset({ code: '' });
      await onDone(data.recovery_codes);
    });
  return (
    <div className={classes.app}>
      <p>{t('Scan this with your authenticator app, or enter the secret in it. Then enter the code that it shows.')}</p>
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(secret.qr_svg)}`}
        alt={t('QR code of the secret below')}
        width={200}
        height={200}
      />
      <CopyBlock label={t('secret')} text={secret.secret} shown={secret.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      <Form draft={draft} label={t('Confirm the app')} verb={t('Switch on')} onSubmit={confirm} onLeave={onLeave}>
        <TextInput
          label={t('Code')}
          description={t('Six digits, new every 30 seconds')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...draft.field('code')}
        />
      </Form>
    </div>
  );
}

/** Shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <div className={classes.app}>
      <h3>{t('Recovery codes')}</h3>
      <p>
        {t(
          'Each one logs you in once without your app or passkey, if you lose them. Store them somewhere other than your phone. You see them only once.',
        )}
      </p>
      <CopyBlock label={t('recovery codes')} text={codes.join('\n')} />
      <div>
        <Button onClick={onKept}>{t('I’ve saved them')}</Button>
      </div>
    </div>
  );
}
