import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import type { SharedLink, Website } from '../../api/websites.ts';
import { t, tRich } from '../../i18n/index.ts';
import { CopyBlock, CopyLink } from '../../ui/feedback/copy.tsx';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { OpenPage } from '../../ui/layout/open-page.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { removeColumn } from '../../ui/table/remove-column.tsx';
import { AccessFields } from '../access-fields.tsx';
import { websiteQuery } from '../queries.ts';
import { SharedAnnotations } from '../shared-annotations.tsx';
import { type AccessValues, accessOf, type SharedValues, toWire } from '../values.ts';
import { WebsiteFrame } from './frame.tsx';
import { ResourceList } from './resource-list.tsx';
import classes from './settings.module.css';
import { useWebsiteResources } from './website-resources.ts';

export function SharingPage() {
  const { id } = useParams({ from: '/shell/websites/$id/sharing' });
  return (
    <WebsiteFrame id={id} open="/sharing">
      {(website) => (
        <>
          <StatisticsPage website={website} />
          <SharedLinks website={website} />
          <Embedding website={website} />
        </>
      )}
    </WebsiteFrame>
  );
}

function StatisticsPage({ website }: { website: Website }) {
  return (
    <Section title={t('Statistics page')} actions={<OpenPage url={website.stats_url} />}>
      <div className={classes.block}>
        <CopyBlock label={t('statistics URL')} text={website.stats_url} />
        <Access key={website.id} website={website} />
      </div>
    </Section>
  );
}

const sharingOf = (website: Website): AccessValues & SharedValues => ({
  ...accessOf(website),
  shared_annotations: website.shared_annotations,
});

function Access({ website }: { website: Website }) {
  const draft = useDraft(sharingOf(website));
  const [saved, setSaved] = useState(false);
  const queryClient = useQueryClient();
  const save = async () => {
    setSaved(false);
    const went = await draft.submit(async () => {
      const { data } = await call('PATCH /websites/:id', {
        path: { id: website.id },
        body: toWire(draft.changes()),
      });
      queryClient.setQueryData(websiteQuery(String(website.id)).queryKey, data);
      draft.reset(sharingOf(data));
      await queryClient.invalidateQueries({ queryKey: ['websites', 'list'] });
    });
    setSaved(went);
  };
  return (
    <Form draft={draft} label={t('Visibility')} verb={t('Save visibility')} saved={saved} onSubmit={save}>
      <AccessFields draft={draft} passwordIsSet={website.privacy === 2} />
      <SharedAnnotations draft={draft} />
    </Form>
  );
}

function columnsOf(remove: ReturnType<typeof useWebsiteResources<'shared-links'>>['remove']): Column<SharedLink>[] {
  return [
    { key: 'name', label: t('Shared with'), look: 'strong', width: 160, phone: 'main', cell: ({ name }) => name },
    {
      key: 'url',
      label: t('Link'),
      width: 'rest',
      phone: 'line',
      cell: ({ url, name }) => <CopyLink label={t('link for {name}', { name })} address={url} />,
    },
    {
      key: 'created',
      label: t('Created'),
      look: 'soft',
      width: 100,
      phone: 'labelled',
      cell: ({ created_at }) => <DateOf at={created_at} />,
    },
    {
      key: 'used',
      label: t('Last used'),
      look: 'soft',
      width: 110,
      phone: 'labelled',
      cell: ({ used_at }) => (used_at ? <Moment at={used_at} /> : 'never'),
    },
    removeColumn(({ id }) => (
      <RemoveButton id={id} verb={t('Revoke')} question={t('The link stops working.')} remove={remove} />
    )),
  ];
}

function SharedLinks({ website }: { website: Website }) {
  const { list, add, remove } = useWebsiteResources(website.id, 'shared-links');
  const columns = useMemo(() => columnsOf(remove), [remove]);
  const draft = useDraft({ name: '' });
  const make = () =>
    draft.submit(async () => {
      await add(draft.values);
      draft.reset({ name: '' });
    });
  return (
    <Section
      title={t('Shared links')}
      note={t('Anyone with the link can see these statistics, even if they’re private, until you revoke it')}
    >
      <ResourceList
        label={t('Shared links')}
        columns={columns}
        list={list}
        remove={remove}
        nothing={t('No shared links.')}
        expectedRows={2}
      />
      <AddSection title={t('New shared link')}>
        <Form draft={draft} label={t('New shared link')} verb={t('Create link')} onSubmit={make}>
          <TextInput
            label={t('Shared with')}
            placeholder={t('Marketing agency')}
            autoComplete="off"
            {...draft.field('name')}
          />
        </Form>
      </AddSection>
    </Section>
  );
}

function Embedding({ website }: { website: Website }) {
  const title = t('Statistics of {domain}', { domain: website.domain });
  // not shown
  const frame = `<iframe src="${website.stats_url}/embed?theme=auto" title="${title}" style="width:100%;height:1200px;border:0" loading="lazy"></iframe>`;
  return (
    <Section title={t('Embed')} note={t('Show the statistics on another page')}>
      <div className={classes.block}>
        {website.privacy === 0 ? (
          <CopyBlock label={t('frame')} text={frame} />
        ) : (
          <p className={classes.lead}>
            {tRich(
              'These statistics are not public. Append <code>/embed</code> to a shared link and use that as the iframe URL.',
              { code: (text) => <code>{text}</code> },
            )}
          </p>
        )}
      </div>
    </Section>
  );
}
