import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyState, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Card } from '../../ui/layout/page.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import { announcementToWire, EMPTY_ANNOUNCEMENT } from './announcement-values.ts';
import { StatusPageFrame } from './frame.tsx';
import classes from './parts.module.css';
import { announcementsQuery } from './queries.ts';

export function AnnouncementsPage() {
  const { id } = useParams({ from: '/shell/status-pages/$id/announcements' });
  return (
    <StatusPageFrame id={id} open="/announcements">
      {(page) => <Announcements page={page} />}
    </StatusPageFrame>
  );
}

function Announcements({ page }: { page: StatusPage }) {
  const [at, setAt] = useState(1);
  const [adding, setAdding] = useState(false);
  const announcements = useQuery(announcementsQuery(page.id, at));
  const list = announcements.data;
  if (announcements.isError && !list)
    return <LoadFailure error={announcements.error} onRetry={() => announcements.refetch()} />;
  if (!list) return <Skeleton aria-busy="true" height={120} radius={8} />;
  if (adding) return <NewAnnouncement page={page} onDone={() => setAdding(false)} />;
  const write = (
    <IfCanEdit>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('Write announcement')}
      </Button>
    </IfCanEdit>
  );
  if (list.meta.total === 0) {
    return (
      <EmptyState title={t('Announce problems that monitors cannot detect')}>
        <p>
          {t(
            'Announcements appear at the top of the page until you end them: “Payments are slow at the moment. We are working on it with our bank.” Subscribers get one email.',
          )}
        </p>
        {write}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.top}>{write}</div>
      <Card>
        <ul>
          {list.data.map((announcement) => (
            <AnnouncementRow key={announcement.id} page={page} announcement={announcement} />
          ))}
        </ul>
      </Card>
      <Pager meta={list.meta} onPage={setAt} />
    </>
  );
}

function NewAnnouncement({ page, onDone }: { page: StatusPage; onDone: () => void }) {
  const zone = useZone();
  const draft = useDraft(EMPTY_ANNOUNCEMENT);
  const queryClient = useQueryClient();
  const create = () =>
    draft.submit(async () => {
      await call('POST /status-pages/:id/announcements', {
        path: { id: page.id },
        body: announcementToWire(draft.values, zone),
      });
      await queryClient.invalidateQueries({ queryKey: ['status-pages', 'announcements', page.id] });
      onDone();
    });
  return (
    <div className={classes.form}>
      <h2>{t('New announcement')}</h2>
      <Notice tone="calm">
        {page.subscribers === 0
          ? t('Published on the page. There are no subscribers yet.')
          : t(
              'Published on the page and emailed to {count, plural, one {# subscriber} other {# subscribers}} once. Later edits are not emailed.',
              { count: page.subscribers },
            )}
      </Notice>
      <AnnouncementForm draft={draft} verb={t('Publish announcement')} onSubmit={create} onLeave={onDone} />
    </div>
  );
}
