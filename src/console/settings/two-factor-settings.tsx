import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TotpSecret, TwoFactor } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { LoadFailure } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import classes from './settings.module.css';
import twoFactorClasses from './two-factor-settings.module.css';

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
    </>
  );
}

type WithCodes = { onCodes: (codes: string[]) => Promise<void> };

function SetUp({ onCodes }: WithCodes) {
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
    <Form draft={draft} label="Set up two-factor log-in" verb="Set up" onSubmit={begin}>
      <PasswordField label="Current password" autoComplete="current-password" {...draft.field('current_password')} />
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
    <div className={twoFactorClasses.app}>
      <p>Scan this with your authenticator app, or type the secret into it. Then enter the code that it shows.</p>
      <img
        className={twoFactorClasses.qr}
        src={`data:image/svg+xml,${encodeURIComponent(secret.qr_svg)}`}
        alt="QR code of the secret below"
        width={200}
        height={200}
      />
      <CopyBlock label="secret" text={secret.secret} shown={secret.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      <Form draft={draft} label="Confirm the app" verb="Switch on" onSubmit={confirm} onLeave={onLeave}>
        <TextInput
          label="Code"
          description="Six digits, new every 30 seconds"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...draft.field('code')}
        />
      </Form>
    </div>
  );
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <div className={twoFactorClasses.app}>
      <h3>Recovery codes</h3>
      <p>
        Each logs you in once without the app, should you lose it. Keep them where your phone is not: they are shown
        only now.
      </p>
      <CopyBlock label="recovery codes" text={codes.join('\n')} />
      <div>
        <Button onClick={onKept}>I kept them</Button>
      </div>
    </div>
  );
}

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
