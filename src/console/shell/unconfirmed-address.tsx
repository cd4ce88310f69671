import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import classes from './unconfirmed-address.module.css';

/** Asks for the confirmation without which nothing is mailed to others. The shell keeps its place free. */
export function UnconfirmedAddress({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => call('POST /user/email/confirmation') });
  return (
    <section className={classes.bar} aria-label="E-mail address">
      <p role="status" className={send.isIdle ? classes.asks : undefined}>
        {send.error?.message ??
          (send.isSuccess ? (
            'Sent. The link works for 7 days.'
          ) : (
            <>
              Confirm your e-mail address
              <span className={classes.address}> with the link that was sent to {email}</span>.
            </>
          ))}
      </p>
      {!send.isSuccess && (
        <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
      )}
    </section>
  );
}
