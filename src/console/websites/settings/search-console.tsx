import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { SearchConsole } from '../../api/websites.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { calendarDate } from '../../ui/format/format.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { searchConsoleQuery } from '../search-console-query.ts';
import classes from './settings.module.css';

type StepProps = { website: number; shown: SearchConsole; onChange: (shown: SearchConsole) => void };

export function SearchConsoleSettings({ website }: { website: number }) {
  const connection = useQuery({
    ...searchConsoleQuery(website),
    // Polls, because the first import takes a while.
    refetchInterval: ({ state }) => (state.data?.has_access ? 15_000 : false),
  });
  const queryClient = useQueryClient();
  const shown = connection.data;
  const onChange = (next: SearchConsole) => queryClient.setQueryData(searchConsoleQuery(website).queryKey, next);
  return (
    // not shown
    <Section title="Google Search Console" note={t('The searches that bring people to your website')}>
      <div className={classes.block}>
        {connection.isError && !shown && <LoadFailure error={connection.error} onRetry={() => connection.refetch()} />}
        {connection.isPending && <Skeleton height={360} radius={8} />}
        {shown?.problem && <Notice tone="danger">{shown.problem}</Notice>}
        {shown && <Step website={website} shown={shown} onChange={onChange} />}
      </div>
    </Section>
  );
}

function Step(props: StepProps) {
  const { shown } = props;
  const [isReplacing, setReplacing] = useState(false);
  if (shown.client_id === null || isReplacing) return <Client {...props} onDone={() => setReplacing(false)} />;
  return (
    <>
      {!shown.has_access ? (
        <Consent {...props} />
      ) : shown.property === null ? (
        <Property {...props} />
      ) : (
        <p>
          {shown.imported_through
            ? tRich('Imports {property} once a day, through {day}. Google’s figures are two to three days late.', {
                property: <b>{shown.property}</b>,
                day: calendarDate(Date.parse(shown.imported_through), 'UTC'),
              })
            : tRich('Imports {property} once a day. The first import is running.', {
                property: <b>{shown.property}</b>,
              })}
        </p>
      )}
      <Disconnect {...props} onReplace={() => setReplacing(true)} />
    </>
  );
}

function Client({ website, shown, onChange, onDone }: StepProps & { onDone: () => void }) {
  const draft = useDraft({ client_id: shown.client_id ?? '', client_secret: '' });
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('PUT /websites/:id/search-console', {
        path: { id: website },
        body: draft.values,
      });
      onChange(data);
      onDone();
    });
  return (
    <Form
      draft={draft}
      label={t('OAuth client')}
      verb={t('Save client')}
      onSubmit={save}
      {...(shown.client_id !== null && { onLeave: onDone })}
      inPlace
    >
      <p>
        {t(
          'In the Google Cloud console, enable the Search Console API and create an OAuth client of type “Web application” with this redirect URI:',
        )}
      </p>
      <CopyBlock label={t('redirect URI')} text={shown.redirect_uri} />
      <TextInput label={t('Client ID')} autoComplete="off" maxLength={255} {...draft.field('client_id')} />
      <PasswordField
        label={t('Client secret')}
        description={t('Stored encrypted and never shown again.')}
        autoComplete="new-password"
        {...draft.field('client_secret')}
      />
    </Form>
  );
}

function Consent({ website }: StepProps) {
  const begin = useMutation({
    mutationFn: () => call('POST /websites/:id/search-console/consent', { path: { id: website } }),
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
  return (
    <>
      <p>
        {t(
          'Next, Google asks you to let Gatehouse read your Search Console data. Gatehouse cannot change anything there.',
        )}
      </p>
      {begin.isError && <Notice tone="danger">{begin.error.message}</Notice>}
      <div>
        <IfCanEdit>
          <Button loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
            {t('Connect to Google')}
          </Button>
        </IfCanEdit>
      </div>
    </>
  );
}

function Property({ website, onChange }: StepProps) {
  const properties = useQuery({
    queryKey: ['websites', 'one', String(website), 'search-console', 'properties'],
    queryFn: async () => (await call('GET /websites/:id/search-console/properties', { path: { id: website } })).data,
    retry: false,
  });
  const [chosen, setChosen] = useState<string>();
  const property = chosen ?? properties.data?.[0];
  const choose = useMutation({
    mutationFn: (name: string) =>
      call('PATCH /websites/:id/search-console', { path: { id: website }, body: { property: name } }),
    onSuccess: ({ data }) => onChange(data),
  });
  if (properties.isError) return <LoadFailure error={properties.error} onRetry={() => properties.refetch()} />;
  if (properties.data?.length === 0) return <p>{t('This Google account has no Search Console property.')}</p>;
  return (
    <>
      <NativeSelect
        label={t('Property')}
        data={properties.data ?? []}
        disabled={!properties.data}
        value={property ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {choose.isError && <Notice tone="danger">{choose.error.message}</Notice>}
      <div>
        <IfCanEdit>
          <Button
            loading={choose.isPending}
            disabled={property === undefined}
            onClick={() => property !== undefined && choose.mutate(property)}
          >
            {t('Import search terms')}
          </Button>
        </IfCanEdit>
      </div>
    </>
  );
}

function Disconnect({ website, onChange, onReplace }: StepProps & { onReplace: () => void }) {
  const remove = useMutation({
    mutationFn: (terms: 'keep' | 'delete') =>
      call('DELETE /websites/:id/search-console', { path: { id: website }, query: { terms } }),
    onSuccess: ({ data }) => onChange(data),
  });
  return (
    <>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
      <div className={classes.ways}>
        <IfCanEdit>
          <Button size="xs" variant="default" onClick={onReplace}>
            {t('Replace client')}
          </Button>
        </IfCanEdit>
        <ConfirmButton
          size="xs"
          verb={t('Disconnect')}
          question={t('Gatehouse loses access to Search Console. Imported search terms are kept.')}
          pending={remove.isPending && remove.variables === 'keep'}
          onConfirm={() => remove.mutate('keep')}
        />
        <ConfirmButton
          size="xs"
          verb={t('Disconnect and delete')}
          question={t('Gatehouse loses access to Search Console, and all imported search terms are deleted.')}
          pending={remove.isPending && remove.variables === 'delete'}
          onConfirm={() => remove.mutate('delete')}
        />
      </div>
    </>
  );
}
