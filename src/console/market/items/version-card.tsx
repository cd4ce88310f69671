import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call, requestOf } from '../../api/client.ts';
import type { Item, Version } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { retryOnline } from '../../lazy-page.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { EditVersion } from './edit-version.tsx';
import classes from './items.module.css';
import { useItemChanged } from './media-path.ts';
import { PublishVersion } from './publish-version.tsx';
import { versionsQuery } from './queries.ts';
import { FileLine } from './version-file.tsx';
import { VersionMailState } from './version-mail.tsx';

const Markdown = lazy(retryOnline(() => import('../markdown.tsx').then((module) => ({ default: module.Markdown }))));
export const MOST_FILE_BYTES = 5 * 1024 ** 3;

export function VersionCard({ item: { id: item, ...about }, version }: { item: Item; version: Version }) {
  const queryClient = useQueryClient();
  const itemChanged = useItemChanged(item);
  const [editing, setEditing] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const changed = () => Promise.all([queryClient.invalidateQueries(versionsQuery(item)), itemChanged()]);
  const path = { id: item, version_id: version.id };
  const uploads = useUploads(
    ({ name }) => requestOf('PUT /market/items/:id/versions/:version_id/files', { path, query: { file_name: name } }),
    MOST_FILE_BYTES,
    changed,
  );
  const remove = useMutation({
    mutationFn: () => call('DELETE /market/items/:id/versions/:version_id', { path }),
    onSettled: changed,
  });
  const removeFile = useMutation({
    mutationFn: (file: number) =>
      call('DELETE /market/items/:id/versions/:version_id/files/:file_id', { path: { ...path, file_id: file } }),
    onSettled: changed,
  });
  const error = remove.error ?? removeFile.error;
  const isPublished = version.published_at !== null;
  const goesWithItem = about.status === 'draft' && about.first_version === version.version;
  return (
    <section className={classes.version} aria-label={t('Version {version}', { version: version.version })}>
      <div className={classes.versionTop}>
        <h3>{version.version}</h3>
        {version.channel === 'beta' && <Status tone="pending" word={t('Beta')} look="pill" />}
        {isPublished ? (
          <>
            {version.version === about.version && <Status tone="up" word={t('Latest')} look="pill" />}
            <Status tone="up" word={t('Published')} />
            <span className={classes.soft}>
              <Moment at={version.published_at} />
            </span>
          </>
        ) : (
          <Status tone="pending" word={goesWithItem ? t('Published with the item') : t('Not published')} />
        )}
        <div className={classes.versionActions}>
          {!editing && (
            <IfCanEdit>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPencil size={14} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                {isPublished ? t('Edit change log') : t('Edit')}
              </Button>
            </IfCanEdit>
          )}
          {!isPublished && (
            <>
              <ConfirmButton
                verb={t('Delete')}
                question={t('This also deletes its files.')}
                size="xs"
                icon={<IconTrash size={14} aria-hidden />}
                pending={remove.isPending}
                onConfirm={() => remove.mutate()}
              />
              {about.status !== 'draft' && !publishing && (
                <IfCanEdit>
                  <Button size="xs" disabled={uploads.busy} onClick={() => setPublishing(true)}>
                    {t('Publish version')}
                  </Button>
                </IfCanEdit>
              )}
            </>
          )}
        </div>
      </div>
      {publishing && !isPublished && (
        <PublishVersion item={item} version={version} onChanged={changed} onLeave={() => setPublishing(false)} />
      )}
      {version.buyer_mail && (
        <VersionMailState item={item} version={version.id} mail={version.buyer_mail} onChanged={changed} />
      )}
      {editing ? (
        <EditVersion version={version} path={path} onChanged={changed} onLeave={() => setEditing(false)} />
      ) : (
        version.changes && (
          <Suspense fallback={<p>{version.changes}</p>}>
            <Markdown text={version.changes} />
          </Suspense>
        )
      )}
      {version.files.length > 0 && (
        <ul className={classes.files}>
          {version.files.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              path={path}
              address={
                requestOf('GET /market/items/:id/versions/:version_id/files/:file_id', {
                  path: { ...path, file_id: file.id },
                }).url
              }
              pending={removeFile.isPending && removeFile.variables === file.id}
              onChanged={changed}
              onRemove={isPublished ? undefined : () => removeFile.mutate(file.id)}
            />
          ))}
        </ul>
      )}
      {error && <Notice tone="danger">{error.message}</Notice>}
      {!isPublished && (
        <DropZone
          label={t('Files of version {version}', { version: version.version })}
          verb={t('Choose files')}
          hint={t('Any file type, up to 5 GB each')}
          accept=""
          multiple
          uploads={uploads}
        />
      )}
    </section>
  );
}
