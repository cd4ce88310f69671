import { Button, Menu } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMay } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { Contact } from '../../api/contacts.ts';
import { t } from '../../i18n/index.ts';
import { EmptyState, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { NewCard } from '../../ui/layout/new-card.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { ReadOnlyProvider } from '../../ui/read-only.ts';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { WithDefaultMark } from '../../ui/table/default-mark.tsx';
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx';
import { channelOf } from '../alerts/channels.ts';
import { contactsQuery } from '../alerts/contacts-query.ts';
import { ContactForm } from './contact-form.tsx';
import classes from './contacts.module.css';
import { LastTest } from './last-test.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { useTestContact } from './use-test.ts';
import { EMPTY_CONTACT, toWire, usedText } from './values.ts';

const COLUMNS: Column<Contact>[] = [
  {
    key: 'name',
    label: t('Name'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, name, is_default }) => (
      <WithDefaultMark isDefault={is_default}>
        <Link to="/settings/contacts/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
          {name}
        </Link>
      </WithDefaultMark>
    ),
  },
  {
    key: 'destination',
    label: t('Destination'),
    look: 'soft',
    width: 'rest',
    phone: 'line',
    cell: ({ key, name, masked_value: masked }) => (
      <span title={masked}>{masked === name ? channelOf(key).label : `${channelOf(key).label} · ${masked}`}</span>
    ),
  },
  {
    key: 'used',
    label: t('Used by'),
    look: 'soft',
    width: 'bounded',
    phone: 'small',
    cell: ({ used_by }) => <span>{usedText(used_by) ?? t('Not used')}</span>,
  },
  {
    key: 'test',
    label: t('Last test'),
    width: 190,
    phone: 'small',
    cell: ({ last_test }) => <LastTest test={last_test} />,
  },
];

const columnsOf = (test: (id: number) => void, remove: (id: number) => void): Column<Contact>[] => [
  ...COLUMNS,
  menuColumn(({ id, name, used_by }) => (
    <RowMenu
      name={name}
      danger={
        usedText(used_by) === undefined && {
          verb: t('Delete contact'),
          question: t('Delete {name}?', { name }),
          onConfirm: () => remove(id),
        }
      }
    >
      <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => test(id)}>
        {t('Send test')}
      </Menu.Item>
    </RowMenu>
  )),
];

export function ContactsSettings() {
  const mayChange = useMay()('monitors:write');
  return (
    <ReadOnlyProvider value={!mayChange}>
      <Contacts />
    </ReadOnlyProvider>
  );
}

function Contacts() {
  const queryClient = useQueryClient();
  const contacts = useQuery(contactsQuery);
  const draft = useDraft(EMPTY_CONTACT);
  const [adding, setAdding] = useState(false);
  const save = () =>
    draft.submit(async () => {
      await call('POST /contacts', { body: toWire(draft.values) });
      draft.reset(EMPTY_CONTACT);
      setAdding(false);
      await queryClient.invalidateQueries(contactsQuery);
    });
  const test = useTestContact();
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /contacts/:id', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries(contactsQuery),
  });
  const columns = useMemo(() => columnsOf(test.mutate, remove.mutate), [test.mutate, remove.mutate]);
  const error = test.error ?? remove.error;
  const rows = contacts.data;
  const tested = rows?.find(({ id }) => id === test.variables);
  const add = !adding && (
    <IfCanEdit>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('Add contact')}
      </Button>
    </IfCanEdit>
  );
  return (
    <Section
      title={t('Contacts')}
      note={t('Where alerts go. A change here applies to everything that uses the contact')}
      actions={rows?.length !== 0 && add}
    >
      {error && <Notice tone="danger">{error.message}</Notice>}
      {test.data && tested && (
        <div className={classes.tested} role="status">
          <span>{t('Test to {name}:', { name: tested.name })}</span>
          <TestOutcome result={test.data} />
        </div>
      )}
      {contacts.isError && !rows && <LoadFailure error={contacts.error} onRetry={() => contacts.refetch()} />}
      {adding && (
        <NewCard title={t('New contact')}>
          <ContactForm draft={draft} verb={t('Add contact')} onSubmit={save} inPlace onLeave={() => setAdding(false)} />
        </NewCard>
      )}
      {rows?.length === 0 && !adding && (
        <EmptyState title={t('No contacts yet')}>
          <p>
            {t(
              'Name an email address, a phone number or a chat once, test it, and use it in all your monitors, websites and shop alerts.',
            )}
          </p>
          {add}
        </EmptyState>
      )}
      {(rows ? rows.length > 0 : !contacts.isError) && (
        <DataTable
          label={t('Contacts')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={3}
          request={`contacts ${rows?.map(({ id, last_test }) => `${id} ${last_test?.at}`).join()}`}
        />
      )}
    </Section>
  );
}
