import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Announcement, StatusPage } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Moment, useNow } from '../../ui/format/moment.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { announcementToWire, announcementValues } from './announcement-values.ts';
import { ANNOUNCEMENT_KINDS, announcementState } from './labels.ts';
import classes from './parts.module.css';

type AnnouncementRowProps = { page: StatusPage; announcement: Announcement };

export function AnnouncementRow({ page, announcement }: AnnouncementRowProps) {
  const [editing, setEditing] = useState(false);
  const { title, text, kind, starts_at, ends_at } = announcement;
  // `useNow` renders this regularly, but its time can be before the start of a new announcement.
  const state = announcementState(announcement, Math.max(useNow(), Date.now()));
  const { end, remove, error } = useAnnouncement(page, announcement);
  if (editing) {
    return (
      <li className={classes.announcement}>
        <EditAnnouncement page={page} announcement={announcement} onDone={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className={classes.announcement}>
      <div className={classes.headline}>
        <strong>{title}</strong>
        <Status {...state} look="pill" />
      </div>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.foot}>
        <span>
          {ANNOUNCEMENT_KINDS[kind]}
          {' · '}
          {tRich('from {time}', { time: <Moment at={starts_at} /> })}
          {ends_at && (
            <>
              {' · '}
              {tRich('to {time}', { time: <Moment at={ends_at} /> })}
            </>
          )}
        </span>
        <span className={classes.actions}>
          {state.tone === 'up' && (
            <IfCanEdit>
              <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
                {t('End now')}
              </Button>
            </IfCanEdit>
          )}
          <IfCanEdit>
            <Button
              variant="default"
              size="xs"
              aria-label={t('Edit {title}', { title })}
              onClick={() => setEditing(true)}
            >
              {t('Edit')}
            </Button>
          </IfCanEdit>
          <ConfirmButton
            verb={t('Delete')}
            question={t('This also removes it from the page’s history.')}
            size="xs"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </span>
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
    </li>
  );
}

const UPDATE = 'PATCH /status-pages/:id/announcements/:announcement_id';
const pathOf = (page: StatusPage, { id }: Announcement) => ({ id: page.id, announcement_id: id });

/** Returns the time now, but not before the start, because this browser's clock can be behind. */
const endAfter = ({ starts_at }: Announcement): string =>
  new Date(Math.max(Date.now(), Date.parse(starts_at) + 1)).toISOString();

function useAnnouncement(page: StatusPage, announcement: Announcement) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['status-pages', 'announcements', page.id] });
  const path = pathOf(page, announcement);
  const end = useMutation({
    mutationFn: () => call(UPDATE, { path, body: { ends_at: endAfter(announcement) } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /status-pages/:id/announcements/:announcement_id', { path }),
    onSuccess,
  });
  return { end, remove, error: end.error ?? remove.error };
}

function EditAnnouncement({ page, announcement, onDone }: AnnouncementRowProps & { onDone: () => void }) {
  const zone = useZone();
  const draft = useDraft(announcementValues(announcement, zone));
  const queryClient = useQueryClient();
  const save = () =>
    draft.submit(async () => {
      await call(UPDATE, {
        path: pathOf(page, announcement),
        body: announcementToWire(draft.changes(), zone),
      });
      await queryClient.invalidateQueries({ queryKey: ['status-pages', 'announcements', page.id] });
      onDone();
    });
  return <AnnouncementForm draft={draft} verb={t('Save announcement')} onSubmit={save} onLeave={onDone} />;
}
