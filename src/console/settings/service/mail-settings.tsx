import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../../accounts/session.ts';
import type { MailSettings as Settings } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { MailState, TestMail, useTestMail } from '../mail-test.tsx';
import classes from '../settings.module.css';

const mailKey = ['mail-settings'];

/** Only a URL in the environment can have this value. */
const IF_OFFERED = t('STARTTLS if the server offers it, otherwise not encrypted');

const SECURITIES: { value: Settings['security']; word: string; port: string }[] = [
  { value: 'starttls', word: 'STARTTLS', port: '587' },
  { value: 'tls', word: 'TLS', port: '465' },
  { value: 'none', word: t('Not encrypted'), port: '25' },
];
const securityOf = (security: string) => SECURITIES.find(({ value }) => value === security);

export function MailSettings() {
  const settings = useQuery({ queryKey: mailKey, queryFn: async () => (await call('GET /mail-settings')).data });
  return (
    <>
      <h2>{t('Mail')}</h2>
      <p className={classes.lead}>
        {t(
          'The server that sends alerts by email, reports, invitations, notices to subscribers, and emails to buyers.',
        )}
      </p>
      {settings.isError && !settings.data ? (
        <LoadFailure error={settings.error} onRetry={() => settings.refetch()} />
      ) : settings.data && isFixed(settings.data) ? (
        <FixedMail settings={settings.data} />
      ) : (
        <MailForm key={settings.data ? 'loaded' : 'loading'} settings={settings.data} />
      )}
    </>
  );
}

const isFixed = ({ source }: Settings): boolean => source === 'environment' || source === 'stand_in';

function FixedMail({ settings }: { settings: Settings }) {
  const { source, host, port, security, user, from_name, from_address } = settings;
  const test = useTestMail(() => ({}));
  return (
    <div className={classes.fields}>
      <MailState settings={settings} />
      {source === 'environment' && (
        <Facts
          className={classes.facts}
          facts={[
            [t('Server'), `${host}:${port}`],
            [t('Security'), securityOf(security)?.word ?? IF_OFFERED],
            [t('Username'), user ?? t('No login')],
            [t('From'), from_name === '' ? from_address : `${from_name} <${from_address}>`],
          ]}
        />
      )}
      <TestMail test={test} onSend={() => test.mutate()} />
    </div>
  );
}

type Values = {
  host: string;
  port: string;
  security: string;
  user: string;
  password: string;
  from_name: string;
  from_address: string;
};

const valuesOf = (settings: Settings | undefined): Values => ({
  host: settings?.host ?? '',
  port: String(settings?.port ?? 587),
  security: settings?.security ?? 'starttls',
  user: settings?.user ?? '',
  password: '',
  from_name: settings?.from_name ?? '',
  // Left empty, because the default address is usually not a real mailbox.
  from_address: settings?.source === 'none' && settings.fixed_by.length === 0 ? '' : (settings?.from_address ?? ''),
});

/** An empty password keeps the saved password. */
const toWire = ({ port, user, password, ...rest }: Values) => ({
  ...rest,
  port: /^\d+$/.test(port.trim()) ? Number(port) : port,
  user: user.trim() === '' ? null : user,
  ...(password !== '' && { password }),
});

function MailForm({ settings }: { settings: Settings | undefined }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(settings));
  const { values, set } = draft;
  const isFromFixed = settings?.fixed_by.includes('GATEHOUSE_MAIL_FROM') ?? false;
  const test = useTestMail(() => toWire(values));
  const take = async (data: Settings) => {
    queryClient.setQueryData(mailKey, data);
    draft.reset(valuesOf(data));
    await queryClient.invalidateQueries(sessionQuery);
    await queryClient.invalidateQueries({ queryKey: ['overview'] });
  };
  const save = async () =>
    setSaved(await draft.submit(async () => take((await call('PUT /mail-settings', { body: toWire(values) })).data)));
  const remove = useMutation({
    mutationFn: async () => (await call('DELETE /mail-settings')).data,
    onSuccess: take,
  });
  const choose = (security: string) => {
    if (values.port === securityOf(values.security)?.port) set('port', securityOf(security)?.port ?? '');
    set('security', security);
  };
  const plain = { autoComplete: 'off', spellCheck: false, disabled: !settings } as const;
  return (
    <>
      <div className={classes.mailState}>{settings && <MailState settings={settings} />}</div>
      <Form draft={draft} label={t('Mail server')} verb={t('Save mail server')} saved={saved} onSubmit={save}>
        <TextInput
          {...draft.field('host')}
          {...plain}
          label={t('Host')}
          // not shown
          placeholder="smtp.example.com"
        />
        <Pair>
          <NativeSelect
            {...draft.field('security')}
            disabled={!settings}
            label={t('Security')}
            data={SECURITIES.map(({ value, word, port }) => ({
              value,
              label: t('{word}, usually port {port}', { word, port }),
            }))}
            description={values.security === 'none' ? t('Only in a network that you trust') : undefined}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <TextInput {...draft.field('port')} {...plain} label={t('Port')} inputMode="numeric" />
        </Pair>
        <Pair>
          <TextInput {...draft.field('user')} {...plain} label={t('Username')} placeholder={t('Optional')} />
          <SecretInput
            key={settings?.password_set ? 'set' : 'unset'}
            label={t('Password')}
            name="password"
            isSet={settings?.password_set ?? false}
            value={values.password}
            error={draft.error('password')}
            onChange={(password) => set('password', password)}
          />
        </Pair>
        <Pair>
          <TextInput
            {...draft.field('from_name')}
            {...plain}
            disabled={!settings || isFromFixed}
            label={t('From name')}
            // not shown
            placeholder="Gatehouse"
          />
          <TextInput
            {...draft.field('from_address')}
            {...plain}
            disabled={!settings || isFromFixed}
            label={t('From address')}
            inputMode="email"
            // not shown
            placeholder="gatehouse@example.com"
            description={
              isFromFixed ? t('Set by GATEHOUSE_MAIL_FROM') : t('An address that the server allows you to send from')
            }
          />
        </Pair>
        {/* Validation errors are shown at the fields, like when saving. */}
        <TestMail test={test} onSend={() => draft.submit(() => test.mutateAsync())} />
      </Form>
      {settings?.source === 'settings' && (
        <div className={classes.next}>
          {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
          <ConfirmButton
            verb={t('Remove mail server')}
            question={t('No emails are sent until you set up another server.')}
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </div>
      )}
    </>
  );
}
