import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Item, Version } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { NewCard } from '../../ui/layout/new-card.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { FirstFile } from './first-file.tsx';
import { ItemFrame } from './frame.tsx';
import classes from './items.module.css';
import { nextVersion } from './next-version.ts';
import { versionsQuery } from './queries.ts';
import { UpdateFeeds } from './update-feeds.tsx';
import { VersionCard } from './version-card.tsx';
import { proposedChannel, VersionForm, type VersionValues } from './version-form.tsx';

export function ItemVersionsPage() {
  const { id } = useParams({ from: '/shell/market/items/$id/versions' });
  return (
    <ItemFrame id={id} open="/versions">
      {(item) => (
        <>
          <Versions key={id} item={item} />
          <UpdateFeeds item={item} />
        </>
      )}
    </ItemFrame>
  );
}

function Versions({ item }: { item: Item }) {
  const isReadOnly = useReadOnly();
  const versions = useQuery(versionsQuery(item.id));
  const rows = versions.data;
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title={titleOf(rows)}
      note={
        item.status === 'draft'
          ? t('The files that buyers get. The first version is published with the item')
          : t('Buyers get the latest published version and can still download older ones')
      }
      actions={
        rows?.length !== 0 &&
        !adding && (
          <IfCanEdit>
            <Button
              size="xs"
              disabled={!rows}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('New version')}
            </Button>
          </IfCanEdit>
        )
      }
    >
      {versions.isError && !rows && <LoadFailure error={versions.error} onRetry={() => versions.refetch()} />}
      {versions.isPending && <Skeleton aria-busy="true" height={320} radius={8} />}
      {adding && rows?.[0] && <NewVersion item={item.id} versions={rows} onLeave={() => setAdding(false)} />}
      {rows?.length === 0 &&
        (isReadOnly ? <EmptyText>{t('No versions yet.')}</EmptyText> : <FirstFile item={item.id} />)}
      <div className={classes.versions}>
        {rows?.map((version) => (
          <VersionCard key={version.id} item={item} version={version} />
        ))}
      </div>
    </Section>
  );
}

function titleOf(rows: Version[] | undefined): string {
  if (!rows) return t('All versions');
  if (rows.length === 0) return t('First version');
  return t('{count, plural, one {# version} other {# versions}}', { count: rows.length });
}

type NewVersionProps = { item: number; versions: Version[]; onLeave: () => void };

function NewVersion({ item, versions, onLeave }: NewVersionProps) {
  const queryClient = useQueryClient();
  const version = nextVersion(versions.map((row) => row.version));
  const draft = useDraft<VersionValues>({ version, changes: '', channel: proposedChannel(version) });
  const save = () =>
    draft.submit(async () => {
      await call('POST /market/items/:id/versions', { path: { id: item }, body: draft.values });
      draft.reset(draft.values);
      await queryClient.invalidateQueries(versionsQuery(item));
      onLeave();
    });
  return (
    <NewCard title={t('New version')}>
      <VersionForm
        draft={draft}
        label={t('New version')}
        verb={t('Add version')}
        before={versions[0]?.version}
        onSubmit={save}
        onLeave={onLeave}
      />
    </NewCard>
  );
}
