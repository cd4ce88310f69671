import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import type { StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FilePicker } from '../../ui/form/file-picker.tsx';
import formClasses from '../../ui/form/form.module.css';
import classes from './editor.module.css';
import { statusPageQuery } from './queries.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 1024 * 1024;

/** A logo is uploaded immediately, separately from the form. */
export function Logo({ page }: { page: StatusPage }) {
  const queryClient = useQueryClient();
  const [over, setOver] = useState(false);
  const replace = useMutation({
    mutationFn: async (file: File | null) => {
      if (file && !TYPES.includes(file.type)) throw new Error('This file is not a PNG, JPEG or WebP image.');
      if (file && file.size > MAX_BYTES) throw new Error('This image is over 1 MB. Choose a smaller one.');
      return call(file ? 'PUT /status-pages/:id/logo' : 'DELETE /status-pages/:id/logo', {
        path: { id: page.id },
        body: file ?? undefined,
      });
    },
    onSuccess: ({ data }) => queryClient.setQueryData(statusPageQuery(String(page.id)).queryKey, data),
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) replace.mutate(file);
  };
  return (
    <div>
      <span className={formClasses.label}>{t('Logo')}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file does the same as the button */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {page.logo_url && <img src={page.logo_url} alt={t('Current logo')} className={classes.logo} />}
        <div className={classes.dropActions}>
          <FilePicker
            label={t('Logo')}
            accept={TYPES.join()}
            loading={replace.isPending}
            onChoose={([file]) => file && replace.mutate(file)}
          >
            {page.logo_url ? t('Replace logo') : t('Upload logo')}
          </FilePicker>
          {page.logo_url && (
            <Button variant="subtle" color="red" size="xs" onClick={() => replace.mutate(null)}>
              {t('Remove logo')}
            </Button>
          )}
          <span className={classes.dropHint}>{t('or drop it here')}</span>
        </div>
      </div>
      <p className={formClasses.below}>{t('PNG, JPEG or WebP, up to 1 MB. Replaces the name immediately')}</p>
      {replace.error && <Notice tone="danger">{replace.error.message}</Notice>}
    </div>
  );
}
