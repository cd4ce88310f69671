import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import classes from './sign-in-layout.module.css';

/** The second step of the log-in: a code of the app, or one of those that were kept for its loss. */
export function SecondFactor({ onAnswer }: { onAnswer: (session: Session) => void }) {
  const draft = useDraft({ code: '' });
  const [recovers, setRecovers] = useState(false);
  const startOver = useMutation({
    mutationFn: async () => onAnswer((await call('POST /logout')).data),
  });
  const submit = () =>
    draft.submit(async () => {
      const { data } = await call('POST /login/second-factor', { body: draft.values });
      draft.reset({ code: '' });
      onAnswer(data);
    });
  const change = () => {
    draft.reset({ code: '' });
    setRecovers(!recovers);
  };
  return (
    <div className={classes.find}>
      <Form draft={draft} label={t('Second step')} verb={t('Log in')} onSubmit={submit}>
        {recovers ? (
          <TextInput
            key="recovery"
            label={t('Recovery code')}
            description={t('One of the ten that you kept. Each works once')}
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
      {startOver.error && <Notice tone="danger">{startOver.error.message}</Notice>}
      <Button variant="default" onClick={change}>
        {recovers ? t('Use your authenticator app') : t('Use a recovery code')}
      </Button>
      <Button variant="subtle" color="gray" loading={startOver.isPending} onClick={() => startOver.mutate()}>
        {t('Log in as somebody else')}
      </Button>
    </div>
  );
}
