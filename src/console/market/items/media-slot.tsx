import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Item, MediaRole } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Picture } from '../picture.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import classes from './items.module.css';
import { mediaUpload, useItemChanged } from './media-path.ts';

type MediaSlotProps = {
  item: Item;
  role: Exclude<MediaRole, 'screenshot'>;
  word: string;
  hint: string;
  accept: string;
  maxBytes: number;
};

const VERBS = {
  thumbnail: { choose: t('Choose thumbnail'), replace: t('Replace thumbnail'), remove: t('Remove thumbnail') },
  preview_image: {
    choose: t('Choose preview image'),
    replace: t('Replace preview image'),
    remove: t('Remove preview image'),
  },
  preview_video: {
    choose: t('Choose preview video'),
    replace: t('Replace preview video'),
    remove: t('Remove preview video'),
  },
  preview_audio: {
    choose: t('Choose audio preview'),
    replace: t('Replace audio preview'),
    remove: t('Remove audio preview'),
  },
};

export function MediaSlot({ item, role, word, hint, accept, maxBytes }: MediaSlotProps) {
  const changed = useItemChanged(item.id);
  const uploads = useUploads((file) => mediaUpload(item.id, role, file), maxBytes, changed);
  const remove = useMutation({
    mutationFn: () => call('DELETE /market/items/:id/media/:role', { path: { id: item.id, role } }),
    onSettled: changed,
  });
  const address = item.media[role];
  return (
    <DropZone
      label={word}
      verb={address ? VERBS[role].replace : VERBS[role].choose}
      hint={hint}
      accept={accept}
      uploads={uploads}
    >
      <div className={classes.slotTop}>
        <h3>{word}</h3>
        {address && (
          <ConfirmButton
            verb={t('Remove')}
            label={VERBS[role].remove}
            question={t('You would have to upload it again.')}
            size="xs"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        )}
      </div>
      <div className={`${classes.slot} ${classes[role]}`}>
        <MediaPreview role={role} address={address} word={word} />
      </div>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
    </DropZone>
  );
}

function MediaPreview({
  role,
  address,
  word,
}: {
  role: MediaSlotProps['role'];
  address: string | undefined;
  word: string;
}) {
  if (!address) return <span className={classes.noMedia}>{t('No file yet')}</span>;
  switch (role) {
    case 'thumbnail':
    case 'preview_image':
      return <Picture key={address} className={classes.media} src={address} alt={word} />;
    case 'preview_video':
      // biome-ignore lint/a11y/useMediaCaption: authors upload no captions
      return <video className={classes.media} src={address} controls preload="metadata" />;
    case 'preview_audio':
      // biome-ignore lint/a11y/useMediaCaption: authors upload no captions
      return <audio className={classes.heard} src={address} controls preload="metadata" />;
  }
}
