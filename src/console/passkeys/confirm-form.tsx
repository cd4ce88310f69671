import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSession, useUser } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import type { TwoFactor } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { signWithPasskey } from './ceremony.ts';
import classes from './passkeys.module.css';
import { supportsPasskeys } from './support.ts';
import { twoFactorKey } from './two-factor-query.ts';

type ConfirmFormProps = {
  state: TwoFactor;
  label: string;
  verb: string;
  tone?: 'danger';
  /** What is done once it is shown who is there; what it throws is shown here. */
  onConfirmed: () => Promise<unknown>;
  onLeave?: () => void;
};

/** Asks who is there, by password or passkey, where that was not shown in the last minutes, and goes on. */
export function ConfirmForm({ state, label, verb, tone, onConfirmed, onLeave }: ConfirmFormProps) {
  const queryClient = useQueryClient();
  const session = useSession();
  const { has_password: hasPassword } = useUser();
  const signOut = useSignOut();
  const draft = useDraft({ current_password: '' });
  const mayUsePasskey = state.passkeys.length > 0 && supportsPasskeys(session);
  const goOn = (prove: () => Promise<unknown>) => () =>
    draft.submit(async () => {
      await prove();
      draft.reset({ current_password: '' });
      await onConfirmed();
      await queryClient.invalidateQueries({ queryKey: twoFactorKey });
    });
  const byPassword = goOn(async () => {
    if (!state.is_confirmed) await call('POST /user/confirmation', { body: draft.values });
  });
  const byPasskey = goOn(async () => {
    const { data } = await call('POST /user/confirmation/options');
    await call('POST /user/confirmation', { body: { credential: await signWithPasskey(data) } });
  });
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
        {t('To change this, log out and log in again. Then you have ten minutes for it.')}
      </Notice>
    );
  const offersPasskey = !state.is_confirmed && mayUsePasskey;
  return (
    <div className={classes.confirm}>
      {(state.is_confirmed || hasPassword) && (
        <Form
          draft={draft}
          label={label}
          verb={verb}
          onSubmit={byPassword}
          {...(tone && { tone })}
          {...(onLeave && { onLeave })}
        >
          {!state.is_confirmed && (
            <PasswordField
              label={t('Current password')}
              autoComplete="current-password"
              autoFocus
              {...draft.field('current_password')}
            />
          )}
        </Form>
      )}
      {offersPasskey && (
        <Button variant="default" loading={draft.submitting} onClick={byPasskey}>
          {hasPassword ? t('Use a passkey instead') : `${verb} with a passkey`}
        </Button>
      )}
    </div>
  );
}
