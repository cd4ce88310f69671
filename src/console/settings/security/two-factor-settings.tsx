import { Button, Skeleton, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery, updateSessionAccount, useAccount, useMay, useUser } from '../../accounts/session.ts';
import type { TwoFactor } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmForm } from '../../passkeys/confirm-form.tsx';
import { PasskeyList } from '../../passkeys/passkey-list.tsx';
import { twoFactorQuery } from '../../passkeys/two-factor-query.ts';
import { RecoveryCodes, SetUp } from '../../two-factor/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import classes from '../settings.module.css';

export function TwoFactorSettings() {
  const queryClient = useQueryClient();
  const state = useQuery(twoFactorQuery);
  const [codes, setCodes] = useState<string[]>();
  const showCodes = (made: string[] | null) => {
    if (made) setCodes(made);
    return queryClient.invalidateQueries(twoFactorQuery);
  };
  return (
    <>
      <h2>{t('Two-factor login')}</h2>
      <p className={classes.lead}>
        {t("With a passkey or an authenticator app, your password isn't enough to log in: a second step is required.")}
      </p>
      {state.isError && <LoadFailure error={state.error} onRetry={() => state.refetch()} />}
      {state.isPending && <Skeleton aria-busy="true" height={420} radius={8} />}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {state.data && !codes && <Factors state={state.data} onCodes={showCodes} />}
      {state.data && <Requirements />}
    </>
  );
}

type FactorsProps = { state: TwoFactor; onCodes: (codes: string[] | null) => Promise<void> };

function Factors({ state, onCodes }: FactorsProps) {
  const isOn = state.totp || state.passkeys.length > 0;
  return (
    <>
      <h2>{t('Passkeys')}</h2>
      <p className={classes.lead}>
        {t(
          'A passkey logs you in with your fingerprint, face or PIN instead of the password. After the password, it is the second step.',
        )}
      </p>
      <PasskeyList state={state} onCodes={onCodes} />
      <h2>{t('Authenticator app')}</h2>
      <p className={classes.lead}>
        {state.totp
          ? t('Logins require a code from your app.')
          : t('An app on your phone shows a new code every 30 seconds, which you enter after the password.')}
      </p>
      <div className={classes.block}>
        {state.totp ? <RemoveApp state={state} /> : <AddApp state={state} onCodes={onCodes} />}
      </div>
      {isOn && <RecoveryCodesLeft state={state} onCodes={onCodes} />}
    </>
  );
}

function AddApp({ state, onCodes }: FactorsProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <SetUp state={state} onDone={onCodes} onLeave={() => setOpen(false)} />;
  return (
    <Button variant="default" onClick={() => setOpen(true)}>
      {t('Set up app')}
    </Button>
  );
}

function RecoveryCodesLeft({ state, onCodes }: FactorsProps) {
  const [isRenewing, setRenewing] = useState(false);
  const left = state.recovery_codes_left;
  return (
    <>
      <h2>{t('Recovery codes')}</h2>
      <p className={classes.lead}>
        {t('{count, plural, one {# recovery code is left.} other {# recovery codes are left.}}', { count: left })}
        {left < 4 && ` ${t('Create new ones before they run out.')}`}
      </p>
      <div className={classes.block}>
        {isRenewing ? (
          <>
            <p className={classes.lead}>{t('New codes replace the previous ones.')}</p>
            <ConfirmForm
              state={state}
              label={t('New recovery codes')}
              verb={t('Create new codes')}
              onLeave={() => setRenewing(false)}
              onConfirmed={async () => {
                const { data } = await call('POST /user/two-factor/recovery-codes', { body: {} });
                setRenewing(false);
                await onCodes(data.recovery_codes);
              }}
            />
          </>
        ) : (
          <Button variant="default" onClick={() => setRenewing(true)}>
            {t('New recovery codes')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Requires a code, so the app isn't removed by mistake. */
function RemoveApp({ state }: { state: TwoFactor }) {
  const queryClient = useQueryClient();
  const { has_password: hasPassword } = useUser();
  const [isOpen, setOpen] = useState(false);
  const asksPassword = hasPassword && !state.is_confirmed;
  const draft = useDraft({ current_password: '', code: '' });
  const { current_password, code } = draft.values;
  const end = () =>
    draft.submit(async () => {
      const body = { code, ...(asksPassword && { current_password }) };
      const { data } = await call('POST /user/two-factor/end', { body });
      draft.reset({ current_password: '', code: '' });
      queryClient.setQueryData(twoFactorQuery.queryKey, data);
    });
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Remove app')}
      </Button>
    );
  const close = () => setOpen(false);
  if (!state.is_confirmed && !hasPassword)
    return (
      <ConfirmForm
        state={state}
        label={t('Confirm that it is you')}
        verb={t('Continue')}
        onLeave={close}
        onConfirmed={async () => {}}
      />
    );
  return (
    <>
      <p className={classes.lead}>{t('To move to another phone, remove the app and set it up again.')}</p>
      <Form
        draft={draft}
        label={t('Remove the authenticator app')}
        verb={t('Remove app')}
        tone="danger"
        onSubmit={end}
        onLeave={close}
        inPlace
      >
        {asksPassword && (
          <PasswordField label={t('Password')} autoComplete="current-password" {...draft.field('current_password')} />
        )}
        <TextInput
          label={t('Code')}
          description={t('From your app, or a recovery code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.field('code')}
        />
      </Form>
    </>
  );
}

function Requirements() {
  const may = useMay();
  return (
    <>
      {may('account:write') && <RequireOfMembers />}
      {may('service') && <RequireOfEverybody />}
    </>
  );
}

function RequireOfMembers() {
  const queryClient = useQueryClient();
  const account = useAccount();
  const change = useMutation({
    mutationFn: (isRequired: boolean) => call('PATCH /account', { body: { requires_two_factor: isRequired } }),
    onSuccess: ({ data }) => updateSessionAccount(queryClient, data),
  });
  return (
    <>
      <h2 className={classes.next}>{t('Required')}</h2>
      <p className={classes.lead}>
        {t('Users without a passkey or an app must set one up on the next page they open.')}
      </p>
      {change.isError && <Notice tone="danger">{change.error.message}</Notice>}
      <Switch
        label={t('All members of this account')}
        checked={change.isPending ? change.variables : account.requires_two_factor}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </>
  );
}

function RequireOfEverybody() {
  const queryClient = useQueryClient();
  const service = useQuery({ queryKey: ['service'], queryFn: async () => (await call('GET /service')).data });
  const change = useMutation({
    mutationFn: (isRequired: boolean) => call('PATCH /service', { body: { require_two_factor: isRequired } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(['service'], data);
      await queryClient.invalidateQueries(sessionQuery);
    },
  });
  return (
    <>
      {change.isError && <Notice tone="danger">{change.error.message}</Notice>}
      <Switch
        mt={12}
        label={t('Everyone in this installation')}
        checked={change.isPending ? change.variables : (service.data?.require_two_factor ?? false)}
        disabled={!service.data}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </>
  );
}
