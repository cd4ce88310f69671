import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { preloadOnIntent, retryOnline } from '../lazy-page.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import classes from './sign-in-layout.module.css';

const load = retryOnline(() => import('../passkeys/log-in.ts'));

export function PasskeyLogIn({ onAnswer }: { onAnswer: (session: Session) => void }) {
  const [offerError, setOfferError] = useState<Error>();
  const answered = useRef(onAnswer);
  answered.current = onAnswer;
  const logIn = useMutation({
    mutationFn: async () => {
      setOfferError(undefined);
      return (await load()).logInByPasskey();
    },
    onSuccess: (session) => answered.current(session),
  });
  useEffect(() => {
    const page = new AbortController();
    load()
      .then(({ offerPasskeys }) => offerPasskeys(page.signal))
      .then((session) => session && answered.current(session))
      .catch(setOfferError);
    return () => page.abort();
  }, []);
  const error = logIn.error ?? offerError;
  return (
    <div className={classes.passkey}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <Button variant="default" loading={logIn.isPending} onClick={() => logIn.mutate()} {...preloadOnIntent(load)}>
        {t('Log in with a passkey')}
      </Button>
    </div>
  );
}
