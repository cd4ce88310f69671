import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession, useUser } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import type { TwoFactor } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import type { Draft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { signWithPasskey } from './ceremony.ts';
import { ConfirmAtProvider } from './confirm-at-provider.tsx';
import classes from './passkeys.module.css';
import { supportsPasskeys } from './support.ts';
import { twoFactorKey } from './two-factor-query.ts';

type Proof = { current_password: string };

type ProvenFormProps<Values extends Proof> = {
  draft: Draft<Values>;
  state: TwoFactor;
  label: string;
  verb: string;
  tone?: 'danger';
  saved?: boolean;
  inPlace?: boolean;
  /** The action ends the session, so queries aren't refetched. */
  endsSession?: boolean;
  /** called after the proof of identity; errors appear in the form */
  onConfirmed: () => Promise<unknown>;
  onLeave?: () => void;
  children?: ReactNode;
};

/** Requires a password or passkey unless the session was confirmed recently. */
export function ProvenForm<Values extends Proof>(props: ProvenFormProps<Values>) {
  const { draft, state, label, verb, tone, saved, inPlace, endsSession, onConfirmed, onLeave, children } = props;
  const queryClient = useQueryClient();
  const session = useSession();
  const { has_password: hasPassword } = useUser();
  const signOut = useSignOut();
  // TypeScript can't infer that `current_password` is a string in every draft.
  const password = (draft as unknown as Draft<Proof>).field('current_password');
  const mayUsePasskey = state.passkeys.length > 0 && supportsPasskeys(session);
  const goOn = (prove: () => Promise<unknown>) => () =>
    draft.submit(async () => {
      try {
        await prove();
        await onConfirmed();
      } catch (error) {
        // The proof can have expired.
        void queryClient.invalidateQueries({ queryKey: twoFactorKey });
        throw error;
      }
      if (!endsSession) await queryClient.invalidateQueries({ queryKey: twoFactorKey });
    });
  const byPassword = goOn(async () => {
    const { current_password } = draft.values;
    if (!state.is_confirmed) await call('POST /user/confirmation', { body: { current_password } });
  });
  const byPasskey = goOn(async () => {
    const { data } = await call('POST /user/confirmation/options');
    await call('POST /user/confirmation', { body: { credential: await signWithPasskey(data) } });
  });
  if (!state.is_confirmed && !hasPassword && !mayUsePasskey && session?.provider_label)
    return <ConfirmAtProvider label={session.provider_label} />;
  if (!state.is_confirmed && !hasPassword && !mayUsePasskey)
    return (
      <Notice
        tone="calm"
        action={
          <Button variant="default" size="xs" onClick={signOut}>
            {t('Log out')}
          </Button>
        }
      >
        {t('To change this, log out and log in again. You then have ten minutes to make the change.')}
      </Notice>
    );
  const asksPassword = !state.is_confirmed && hasPassword;
  const hasForm = state.is_confirmed || hasPassword || children !== undefined;
  return (
    <div className={classes.confirm}>
      {hasForm && (
        <Form
          draft={draft}
          label={label}
          verb={state.is_confirmed || hasPassword ? verb : t('Confirm with a passkey')}
          onSubmit={state.is_confirmed || hasPassword ? byPassword : byPasskey}
          {...(tone && { tone })}
          {...(saved !== undefined && { saved })}
          {...(inPlace && { inPlace })}
          {...(onLeave && { onLeave })}
        >
          {children}
          {asksPassword && (
            <PasswordField
              label={t('Current password')}
              autoComplete="current-password"
              autoFocus={children === undefined}
              {...password}
            />
          )}
        </Form>
      )}
      {!state.is_confirmed && mayUsePasskey && (hasPassword || !hasForm) && (
        <Button variant="default" loading={draft.submitting} onClick={byPasskey}>
          {hasPassword ? t('Use a passkey instead') : t('Confirm with a passkey')}
        </Button>
      )}
    </div>
  );
}
