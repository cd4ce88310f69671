import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { sessionQuery } from '../../accounts/session.ts';
import type { Connection, ConnectionField } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { type Draft, useDraft } from '../../ui/form/draft.ts';
import { Complaints, Form } from '../../ui/form/form.tsx';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import classes from '../settings.module.css';
import { connectionsQuery } from './connections-query.ts';

export type FieldLook = {
  name: ConnectionField;
  label: string;
  isSecret?: true;
  /** hidden while it is empty, because few installations need it */
  isRare?: true;
  placeholder?: string;
  description?: string;
  /** default: the first one */
  options?: { value: string; label: string }[];
};

type ConnectionFormProps = {
  connection: Connection;
  fields: FieldLook[];
  /** name of the form */
  label: string;
  verb: string;
  /** description of the current connection, above the form */
  state: ReactNode;
  /** shown between the first field and the others */
  steps?: ReactNode;
  removal: { verb: string; question: string };
  testVerb: string;
};

type Values = Record<ConnectionField, string>;

const valuesOf = ({ fields }: Connection): Values => ({
  secret_key: '',
  webhook_secret: '',
  client_id: fields.client_id ?? '',
  client_secret: '',
  webhook_id: fields.webhook_id ?? '',
  mode: fields.mode ?? '',
  bot_token: '',
  account_sid: fields.account_sid ?? '',
  auth_token: '',
  from: fields.from ?? '',
  server: fields.server ?? '',
});

export function ConnectionForm(props: ConnectionFormProps) {
  const { connection, state } = props;
  const isFixed = connection.source === 'environment' || connection.source === 'stand_in';
  return (
    <>
      <div className={classes.mailState}>
        <div className={classes.connectionState}>
          {isFixed && <FixedState connection={connection} />}
          {connection.source !== 'stand_in' && state}
        </div>
      </div>
      {isFixed ? <FixedConnection {...props} /> : <EditableConnection {...props} />}
    </>
  );
}

function FixedState({ connection: { source, setting } }: { connection: Connection }) {
  return (
    <Notice tone="calm">
      {source === 'stand_in'
        ? t('This demo simulates the provider.')
        : t('{setting} sets this connection. To change it here, remove that variable and restart.', { setting })}
    </Notice>
  );
}

function FixedConnection({ connection, fields, testVerb }: ConnectionFormProps) {
  const draft = useDraft(valuesOf(connection));
  const shown = fields.filter(({ name, isSecret }) => isSecret || (connection.fields[name] ?? '') !== '');
  return (
    <div className={classes.fields}>
      {connection.source === 'environment' && (
        <Facts
          className={classes.facts}
          facts={shown.map(({ name, label, isSecret }) => [
            label,
            isSecret ? (connection.secrets_set.includes(name) ? t('Set') : t('Not set')) : connection.fields[name],
          ])}
        />
      )}
      <ConnectionTest draft={draft} connection={connection} verb={testVerb} body={() => ({})} />
      <Complaints complaints={draft.complaints} />
    </div>
  );
}

function EditableConnection(props: ConnectionFormProps) {
  const { connection, fields, label, verb, steps, removal, testVerb } = props;
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(connection));
  const path = { connection: connection.id };
  const take = async (data: Connection) => {
    queryClient.setQueryData(connectionsQuery.queryKey, (known) =>
      known?.map((one) => (one.id === data.id ? data : one)),
    );
    draft.reset(valuesOf(data));
    await queryClient.invalidateQueries(sessionQuery);
    for (const queryKey of [['overview'], ['market', 'shop']]) await queryClient.invalidateQueries({ queryKey });
  };
  /** An empty secret keeps the saved secret. */
  const body = () =>
    Object.fromEntries(
      fields
        .filter(({ name, isSecret }) => !isSecret || draft.values[name] !== '')
        .map(({ name }) => [name, draft.values[name]]),
    );
  const save = async () =>
    setSaved(
      await draft.submit(async () => take((await call('PUT /connections/:connection', { path, body: body() })).data)),
    );
  const remove = useMutation({
    mutationFn: async () => (await call('DELETE /connections/:connection', { path })).data,
    onSuccess: async (data) => {
      setSaved(false);
      await take(data);
    },
  });
  const shown = fields.filter(({ name, isRare }) => !isRare || (connection.fields[name] ?? '') !== '');
  const input = (look: FieldLook) => <Field key={look.name} look={look} draft={draft} connection={connection} />;
  return (
    <>
      <Form draft={draft} label={label} verb={verb} saved={saved} onSubmit={save}>
        {shown.slice(0, 1).map(input)}
        {steps}
        {shown.slice(1).map(input)}
        <ConnectionTest draft={draft} connection={connection} verb={testVerb} body={body} />
      </Form>
      {connection.source === 'settings' && (
        <div className={classes.next}>
          {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
          <ConfirmButton {...removal} pending={remove.isPending} onConfirm={() => remove.mutate()} />
        </div>
      )}
    </>
  );
}

type FieldProps = { look: FieldLook; draft: Draft<Values>; connection: Connection };

function Field({ look: { name, label, isSecret, placeholder, description, options }, draft, connection }: FieldProps) {
  const isSet = connection.secrets_set.includes(name);
  if (options) return <NativeSelect {...draft.field(name)} label={label} description={description} data={options} />;
  return isSecret ? (
    <SecretInput
      key={isSet ? 'set' : 'unset'}
      label={label}
      name={name}
      isSet={isSet}
      value={draft.values[name]}
      error={draft.error(name)}
      description={description}
      onChange={(value) => draft.set(name, value)}
    />
  ) : (
    <TextInput
      {...draft.field(name)}
      label={label}
      placeholder={placeholder}
      description={description}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

type ConnectionTestProps = {
  draft: Draft<Values>;
  connection: Connection;
  verb: string;
  body: () => object;
};

/** The form shows the errors. */
function ConnectionTest({ draft, connection, verb, body }: ConnectionTestProps) {
  const sendsMessage = connection.id === 'sms';
  // Not part of the draft, because it isn't saved.
  const [to, setTo] = useState('');
  const test = useMutation({
    mutationFn: async () =>
      (
        await call('POST /connections/:connection/test', {
          path: { connection: connection.id },
          body: { ...body(), ...(sendsMessage && { to }) },
        })
      ).data,
  });
  const send = () => draft.submit(() => test.mutateAsync());
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // Enter would save the form.
    event.preventDefault();
    if (!draft.submitting) void send();
  };
  return (
    <div className={classes.connectionTest}>
      {sendsMessage && (
        <TextInput
          name="to"
          label={t('Send a test message to')}
          // not shown
          placeholder="+14155550123"
          inputMode="tel"
          autoComplete="tel"
          value={to}
          error={draft.error('to')}
          onChange={(event) => {
            setTo(event.currentTarget.value);
            draft.forget('to');
          }}
          onKeyDown={sendOnEnter}
        />
      )}
      <div className={classes.mailTest}>
        <Button variant="default" loading={test.isPending} onClick={send}>
          {verb}
        </Button>
        <span role="status" className={classes.mailResult}>
          {test.data && !test.isPending && <Status tone={test.data.works ? 'up' : 'down'} word={test.data.text} />}
        </span>
      </div>
    </div>
  );
}
