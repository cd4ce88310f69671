import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, requestOf } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { DropZone } from '../uploads/drop-zone.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { useItemChanged } from './media-path.ts';
import { versionsQuery } from './queries.ts';
import { MOST_FILE_BYTES } from './version-card.tsx';

export function FirstFile({ item }: { item: number }) {
  const queryClient = useQueryClient();
  const itemChanged = useItemChanged(item);
  // Files that are dropped together share one version.
  const version = useRef<Promise<number>>(undefined);
  const makeVersion = async () => {
    const { data } = await call('POST /market/items/:id/versions', {
      path: { id: item },
      body: { version: '1.0.0', changes: '' },
    });
    return data.id;
  };
  const uploads = useUploads(
    async ({ name }) => {
      version.current ??= makeVersion();
      try {
        const path = { id: item, version_id: await version.current };
        return requestOf('PUT /market/items/:id/versions/:version_id/files', { path, query: { file_name: name } });
      } catch (error) {
        version.current = undefined;
        throw error;
      }
    },
    MOST_FILE_BYTES,
    async () => {
      await itemChanged();
      // Runs last, because it replaces this card with the version's card.
      if (!uploadsLeft.current) await queryClient.invalidateQueries(versionsQuery(item));
    },
  );
  const uploadsLeft = useRef(false);
  uploadsLeft.current = uploads.list.filter(({ error }) => error === undefined).length > 1;
  return (
    <DropZone
      label={t('Files that buyers get')}
      verb={t('Choose files')}
      hint={t('Any file type, up to 5 GB each. They become version 1.0.0')}
      accept=""
      multiple
      uploads={uploads}
    />
  );
}
