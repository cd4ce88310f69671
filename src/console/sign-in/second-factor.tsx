import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { passByPasskey } from '../passkeys/log-in.ts';
import { supportsPasskeys } from '../passkeys/support.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import classes from './sign-in-layout.module.css';

type SecondFactorProps = {
  session: Session;
  onAnswer: (session: Session) => void;
  onRecover: (recovers: boolean) => void;
};

export function SecondFactor({ session, onAnswer, onRecover }: SecondFactorProps) {
  const { app } = session.second_factors;
  const offersPasskey = session.second_factors.passkey && supportsPasskeys(session);
  const draft = useDraft({ code: '' });
  const [recovers, setRecovers] = useState(!app);
  // If the user has only a passkey, the code field is hidden at first.
  const [showsField, setShowsField] = useState(app || !offersPasskey);
  const usePasskey = useMutation({ mutationFn: async () => onAnswer(await passByPasskey()) });
  const startOver = useMutation({
    mutationFn: async () => {
      onRecover(false);
      onAnswer((await call('POST /logout')).data);
    },
  });
  const submit = () =>
    draft.submit(async () => {
      const { data } = await call('POST /login/second-factor', { body: draft.values });
      draft.reset({ code: '' });
      onAnswer(data);
    });
  const change = () => {
    draft.reset({ code: '' });
    const next = app ? !recovers : true;
    setRecovers(next);
    setShowsField(true);
    onRecover(next);
  };
  const error = usePasskey.error ?? startOver.error;
  return (
    <div className={classes.find}>
      {offersPasskey && (
        <Button loading={usePasskey.isPending} onClick={() => usePasskey.mutate()} {...(app && { variant: 'default' })}>
          {t('Use a passkey')}
        </Button>
      )}
      {showsField && (
        <Form draft={draft} label={t('Second step')} verb={t('Log in')} onSubmit={submit}>
          {recovers ? (
            <TextInput
              key="recovery"
              label={t('Recovery code')}
              description={t('One of the ten that you saved. Each works once')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              {...draft.field('code')}
            />
          ) : (
            <TextInput
              key="app"
              label={t('Code')}
              description={t('Six digits, new every 30 seconds')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              {...draft.field('code')}
            />
          )}
        </Form>
      )}
      {error && <Notice tone="danger">{error.message}</Notice>}
      {(app || !showsField) && (
        <Button variant="default" onClick={change}>
          {recovers && app ? t('Use your authenticator app') : t('Use a recovery code')}
        </Button>
      )}
      <Button variant="subtle" color="gray" loading={startOver.isPending} onClick={() => startOver.mutate()}>
        {t('Log in as someone else')}
      </Button>
    </div>
  );
}
