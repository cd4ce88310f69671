import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TotpSecret } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import classes from './set-up.module.css';

type WithCodes = { onCodes: (codes: string[]) => Promise<void> };

/** Asks for the password, shows the secret, and switches two-factor log-in on by a first code. */
export function SetUp({ onCodes }: WithCodes) {
  const [secret, setSecret] = useState<TotpSecret>();
  const draft = useDraft({ current_password: '' });
  if (secret) return <ConfirmApp secret={secret} onCodes={onCodes} onLeave={() => setSecret(undefined)} />;
  const begin = () =>
    draft.submit(async () => {
      const { data } = await call('POST /user/two-factor/totp', { body: draft.values });
      draft.reset({ current_password: '' });
      setSecret(data);
    });
  return (
    <Form draft={draft} label={t('Set up two-factor log-in')} verb={t('Set up')} onSubmit={begin}>
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        {...draft.field('current_password')}
      />
    </Form>
  );
}

function ConfirmApp({ secret, onCodes, onLeave }: WithCodes & { secret: TotpSecret; onLeave: () => void }) {
  const draft = useDraft({ code: '' });
  const confirm = () =>
    draft.submit(async () => {
      const { data } = await call('POST /user/two-factor/totp/confirmation', { body: draft.values });
      draft.reset({ code: '' });
      await onCodes(data.recovery_codes);
    });
  return (
    <div className={classes.app}>
      <p>
        {t('Scan this with your authenticator app, or type the secret into it. Then enter the code that it shows.')}
      </p>
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
          'Each logs you in once without the app, should you lose it. Keep them where your phone is not: they are shown only now.',
        )}
      </p>
      <CopyBlock label={t('recovery codes')} text={codes.join('\n')} />
      <div>
        <Button onClick={onKept}>{t('I kept them')}</Button>
      </div>
    </div>
  );
}
