import { Skeleton, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery, updateSessionAccount, useAccount, useMay } from '../accounts/session.ts';
import type { TwoFactor } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { RecoveryCodes, SetUp } from '../two-factor/index.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import classes from './settings.module.css';

const queryKey = ['user-two-factor'];

/** What the person's log-ins ask for beside the password. */
export function TwoFactorSettings() {
  const queryClient = useQueryClient();
  const state = useQuery({ queryKey, queryFn: async () => (await call('GET /user/two-factor')).data });
  const [codes, setCodes] = useState<string[]>();
  const showCodes = (made: string[]) => {
    setCodes(made);
    return queryClient.invalidateQueries({ queryKey });
  };
  return (
    <>
      <h2>Two-factor log-in</h2>
      <p className={classes.lead}>
        Log-ins ask for a code of an authenticator app beside your password, so that the password alone is of no use to
        anybody.
      </p>
      {state.isError && <LoadFailure error={state.error} onRetry={() => state.refetch()} />}
      {state.isPending && <Skeleton aria-busy="true" height={120} radius={8} />}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {state.data &&
        !codes &&
        (state.data.totp ? <SwitchedOn state={state.data} onCodes={showCodes} /> : <SetUp onCodes={showCodes} />)}
      {state.data && <Requirements />}
    </>
  );
}

type WithCodes = { onCodes: (codes: string[]) => Promise<void> };

function SwitchedOn({ state, onCodes }: WithCodes & { state: TwoFactor }) {
  const left = state.recovery_codes_left;
  const renewal = useDraft({ current_password: '' });
  const renew = () =>
    renewal.submit(async () => {
      const { data } = await call('POST /user/two-factor/recovery-codes', { body: renewal.values });
      renewal.reset({ current_password: '' });
      await onCodes(data.recovery_codes);
    });
  return (
    <>
      <div className={classes.block}>
        <p>
          <strong>On.</strong> {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.
          {left < 4 && ' Make new ones before they run out.'}
        </p>
      </div>
      <div className={classes.block}>
        <h2>New recovery codes</h2>
        <p className={classes.lead}>The ten before stop working.</p>
        <Form draft={renewal} label="New recovery codes" verb="Make new codes" onSubmit={renew}>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...renewal.field('current_password')}
          />
        </Form>
      </div>
      <SwitchOff />
    </>
  );
}

function SwitchOff() {
  const queryClient = useQueryClient();
  const draft = useDraft({ current_password: '', code: '' });
  const end = () =>
    draft.submit(async () => {
      const { data } = await call('POST /user/two-factor/end', { body: draft.values });
      draft.reset({ current_password: '', code: '' });
      queryClient.setQueryData(queryKey, data);
    });
  return (
    <>
      <h2>Switch off</h2>
      <p className={classes.lead}>To move to another phone, switch two-factor log-in off and set it up again.</p>
      <Form draft={draft} label="Switch two-factor log-in off" verb="Switch off" tone="danger" onSubmit={end}>
        <PasswordField label="Password" autoComplete="current-password" {...draft.field('current_password')} />
        <TextInput
          label="Code"
          description="Of your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.field('code')}
        />
      </Form>
    </>
  );
}

/** Of whom two factors are asked, for who may say so. */
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
      <h2 className={classes.next}>Required</h2>
      <p className={classes.lead}>Who has no two-factor log-in sets it up before anything else is shown.</p>
      {change.isError && <Notice tone="danger">{change.error.message}</Notice>}
      <Switch
        label="All members of this account"
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
        label="Everybody in this installation"
        checked={change.isPending ? change.variables : (service.data?.require_two_factor ?? false)}
        disabled={!service.data}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </>
  );
}
