import { Button, Menu, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../accounts/session.ts';
import type { Passkey, TwoFactor } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { DateOf, Moment } from '../ui/format/moment.tsx';
import { AddSection } from '../ui/layout/add-section.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { DangerItem, menuColumn, RowMenu } from '../ui/table/row-menu.tsx';
import { addPasskey, loadWebAuthn } from './ceremony.ts';
import { ConfirmForm } from './confirm-form.tsx';
import classes from './passkeys.module.css';
import { whyNoPasskeys } from './support.ts';
import { twoFactorKey } from './two-factor-query.ts';

type Task = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeyList({
  state,
  onCodes,
}: {
  state: TwoFactor;
  onCodes: (codes: string[] | null) => Promise<void>;
}) {
  const session = useSession();
  const [task, setTask] = useState<Task>();
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: onCodes,
    // The proof of identity can have expired.
    onError: () => queryClient.invalidateQueries({ queryKey: twoFactorKey }),
  });
  const why = session && whyNoPasskeys(session);
  const done = () => setTask(undefined);
  return (
    <div className={classes.list}>
      {state.passkeys.length > 0 && (
        <DataTable
          label={t('Passkeys')}
          columns={columnsOf(setTask)}
          rows={state.passkeys}
          rowKey={({ id }) => id}
          expectedRows={state.passkeys.length}
          request={state.passkeys.map(({ id }) => id).join()}
        />
      )}
      {add.error && <Notice tone="danger">{add.error.message}</Notice>}
      {why !== undefined && <Notice tone="calm">{why}</Notice>}
      {task?.kind === 'add' && (
        <AddSection title={t('Add a passkey')}>
          <ConfirmForm
            state={state}
            label={t('Add a passkey')}
            verb={t('Add passkey')}
            onLeave={done}
            onConfirmed={async () => {
              const codes = await addPasskey();
              done();
              await onCodes(codes);
            }}
          />
        </AddSection>
      )}
      {task?.kind === 'remove' && (
        <AddSection key={task.passkey.id} title={t('Remove {name}?', { name: task.passkey.name })}>
          <p>
            {!state.totp && state.passkeys.length === 1
              ? t(
                  "You can't log in with it after this. Delete it on your device too. It is your last second step, so logins will require only the password, and recovery codes stop working.",
                )
              : t("You can't log in with it after this. Delete it on your device too.")}
          </p>
          <ConfirmForm
            state={state}
            label={t('Remove {name}', { name: task.passkey.name })}
            verb={t('Remove')}
            tone="danger"
            onLeave={done}
            onConfirmed={async () => {
              await call('DELETE /user/passkeys/:id', { path: { id: task.passkey.id } });
              done();
            }}
          />
        </AddSection>
      )}
      {task?.kind === 'rename' && (
        <AddSection key={task.passkey.id} title={t('Rename {name}', { name: task.passkey.name })}>
          <NameForm passkey={task.passkey} onDone={done} />
        </AddSection>
      )}
      {why === undefined && task === undefined && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={add.isPending}
          onClick={() => {
            if (state.is_confirmed) return add.mutate();
            setTask({ kind: 'add' });
            void loadWebAuthn().catch(() => undefined);
          }}
        >
          {t('Add passkey')}
        </Button>
      )}
    </div>
  );
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const queryClient = useQueryClient();
  const draft = useDraft({ name: passkey.name });
  const rename = () =>
    draft.submit(async () => {
      await call('PATCH /user/passkeys/:id', { path: { id: passkey.id }, body: draft.values });
      draft.reset(draft.values);
      await queryClient.invalidateQueries({ queryKey: twoFactorKey });
      onDone();
    });
  return (
    <Form draft={draft} label={t('Rename the passkey')} verb={t('Rename')} onSubmit={rename} onLeave={onDone} inPlace>
      <TextInput label={t('Name')} autoComplete="off" autoFocus maxLength={60} {...draft.field('name')} />
    </Form>
  );
}

const columnsOf = (setTask: (task: Task) => void): Column<Passkey>[] => [
  {
    key: 'name',
    label: t('Name'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ name }) => <span>{name}</span>,
  },
  {
    key: 'added',
    label: t('Added'),
    look: 'soft',
    align: 'end',
    phone: 'labelled',
    cell: ({ created_at }) => <DateOf at={created_at} />,
  },
  {
    key: 'used',
    label: t('Last used'),
    look: 'soft',
    align: 'end',
    phone: 'labelled',
    cell: ({ last_used_at }) => <Moment at={last_used_at} empty={t('Never')} />,
  },
  menuColumn((passkey) => (
    <RowMenu name={passkey.name}>
      <Menu.Item
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => setTask({ kind: 'rename', passkey })}
      >
        {t('Rename…')}
      </Menu.Item>
      <Menu.Divider />
      <DangerItem onClick={() => setTask({ kind: 'remove', passkey })}>{t('Remove…')}</DangerItem>
    </RowMenu>
  )),
];
