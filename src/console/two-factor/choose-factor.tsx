import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../accounts/session.ts';
import type { TwoFactor } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { addPasskey } from '../passkeys/ceremony.ts';
import { ConfirmForm } from '../passkeys/confirm-form.tsx';
import { supportsPasskeys } from '../passkeys/support.ts';
import classes from './set-up.module.css';
import { SetUp } from './set-up.tsx';

type ChooseFactorProps = { state: TwoFactor; onDone: (codes: string[] | null) => Promise<void> };

export function ChooseFactor({ state, onDone }: ChooseFactorProps) {
  const session = useSession();
  const [isApp, setApp] = useState(!supportsPasskeys(session));
  return (
    <div className={classes.app}>
      {isApp ? (
        <SetUp state={state} onDone={onDone} />
      ) : (
        <>
          <p>{t('Add a passkey: it logs you in by fingerprint, face or PIN.')}</p>
          <ConfirmForm
            state={state}
            label={t('Add a passkey')}
            verb={t('Add passkey')}
            onConfirmed={async () => onDone(await addPasskey())}
          />
        </>
      )}
      {supportsPasskeys(session) && (
        <Button variant="default" onClick={() => setApp(!isApp)}>
          {isApp ? 'Use a passkey' : t('Use an authenticator app')}
        </Button>
      )}
    </div>
  );
}
