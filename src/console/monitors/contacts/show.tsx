import { Button, Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../accounts/index.ts';
import { call, isMissing } from '../../api/client.ts';
import type { ShownContact } from '../../api/contacts.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import formClasses from '../../ui/form/form.module.css';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import { ReadOnlyProvider } from '../../ui/read-only.ts';
import { channelOf } from '../alerts/channels.ts';
import { contactQuery, contactsQuery } from '../alerts/contacts-query.ts';
import { ContactForm } from './contact-form.tsx';
import classes from './contacts.module.css';
import { DeleteContact } from './delete-contact.tsx';
import { LastTest } from './last-test.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { useTestContact } from './use-test.ts';
import { changesToWire, usedText, valuesOf } from './values.ts';

const ToContacts = () => (
  <Link to="/settings" search={{ section: 'contacts' }}>
    {t('Contacts')}
  </Link>
);

export function ContactPage() {
  const { id } = useParams({ from: '/shell/settings/contacts/$id' });
  const mayChange = useMay()('monitors:write');
  const contact = useQuery(contactQuery(id));
  const shown = contact.data;
  if (isMissing(contact))
    return (
      <MissingRecord
        title={t('Contact not found')}
        gone={t('This contact does not exist or was deleted.')}
        list={<ToContacts />}
      />
    );
  return (
    <ReadOnlyProvider value={!mayChange}>
      <Page
        title={shown?.name ?? (contact.isError ? t('Contact') : '')}
        parent={<ToContacts />}
        note={shown && channelOf(shown.key).label}
      >
        {contact.isError && !shown && <LoadFailure error={contact.error} onRetry={() => contact.refetch()} />}
        {contact.isPending && <Skeleton height={480} radius={8} />}
        {shown && (
          <>
            <Settings key={id} contact={shown} />
            <Test contact={shown} />
            <Uses contact={shown} />
            <IfCanEdit>
              <DeleteContact contact={shown} />
            </IfCanEdit>
          </>
        )}
      </Page>
    </ReadOnlyProvider>
  );
}

function Settings({ contact }: { contact: ShownContact }) {
  const id = String(contact.id);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraft(valuesOf(contact));
  const [saved, setSaved] = useState(false);
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('PATCH /contacts/:id', {
        path: { id },
        body: changesToWire(draft.changes(), draft.values),
      });
      draft.reset(valuesOf(data));
      setSaved(true);
      queryClient.setQueryData(contactQuery(id).queryKey, data);
      await queryClient.invalidateQueries(contactsQuery);
      for (const list of ['monitors', 'alert-policies', 'objectives'])
        await queryClient.invalidateQueries({ queryKey: [list] });
    });
  const { key, value } = draft.values;
  const storedHeaders = contact.template?.headers.map((header) => header.key) ?? [];
  const used = usedText(contact.used_by);
  const isMoved = key !== contact.key || value !== contact.value;
  return (
    <Section title={t('Settings')}>
      <ContactForm
        draft={draft}
        verb={t('Save contact')}
        saved={saved}
        storedHeaders={storedHeaders}
        onSubmit={save}
        onLeave={() => navigate({ to: '/settings', search: { section: 'contacts' } })}
      >
        {used !== undefined && isMoved && (
          <p className={formClasses.below} role="status">
            {t('The new destination replaces the old one everywhere: {places}.', { places: used })}
          </p>
        )}
      </ContactForm>
    </Section>
  );
}

function Test({ contact }: { contact: ShownContact }) {
  const test = useTestContact();
  return (
    <Section
      title={t('Test')}
      actions={
        <IfCanEdit>
          <Button
            variant="default"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate(contact.id)}
          >
            {t('Send test')}
          </Button>
        </IfCanEdit>
      }
    >
      {test.isError && <Notice tone="danger">{test.error.message}</Notice>}
      <div className={classes.tested} role="status">
        {test.data ? <TestOutcome result={test.data} /> : <LastTest test={contact.last_test} />}
        {!test.data && contact.last_test?.error && <span className={classes.error}>{contact.last_test.error}</span>}
      </div>
    </Section>
  );
}

function Uses({ contact: { uses } }: { contact: ShownContact }) {
  return (
    <Section title={t('Used by')}>
      {uses.length === 0 && (
        <EmptyText>{t('No alerts use this contact. Choose it in the alerts of a monitor.')}</EmptyText>
      )}
      {uses.length > 0 && (
        <ul className={classes.uses}>
          {uses.map((use) => (
            <li key={`${use.object} ${use.id}`}>
              <UseLink use={use} />
              {use.is_only_recipient && <span className={classes.soft}>{t('Only recipient')}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function UseLink({ use: { object, id, name } }: { use: ShownContact['uses'][number] }) {
  const params = { id: String(id) };
  if (object === 'shop') return <Link to="/market/alerts">{t('Shop alerts')}</Link>;
  if (object === 'website')
    return (
      <Link to="/websites/$id/edit" params={params}>
        {name}
      </Link>
    );
  if (object === 'alert_policy')
    return (
      <Link to="/alert-policies/$id" params={params}>
        {name}
      </Link>
    );
  if (object === 'objective')
    return (
      <Link to="/objectives/$id" params={params}>
        {name}
      </Link>
    );
  return (
    <Link to="/monitors/$id" params={params}>
      {name || `#${id}`}
    </Link>
  );
}
