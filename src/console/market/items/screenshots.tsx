import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { EmptyText, Notice } from '../../ui/feedback/notice.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Section } from '../../ui/layout/page.tsx';
import marketClasses from '../market.module.css';
import { Picture } from '../picture.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import classes from './items.module.css';
import { ROLES } from './labels.ts';
import { mediaUpload, useItemChanged } from './media-path.ts';
import { itemQuery } from './queries.ts';

export function Screenshots({ item }: { item: Item }) {
  const changed = useItemChanged(item.id);
  const queryClient = useQueryClient();
  const uploads = useUploads((file) => mediaUpload(item.id, 'screenshot', file), ROLES.screenshot.maxBytes, changed);
  const shots = item.media.screenshots ?? [];
  const arrange = useMutation({
    mutationFn: (screenshots: string[]) =>
      call('PUT /market/items/:id/screenshots', { path: { id: item.id }, body: { screenshots } }),
    onMutate: (screenshots) =>
      queryClient.setQueryData<Item>(
        itemQuery(String(item.id)).queryKey,
        (old) => old && { ...old, media: { ...old.media, screenshots } },
      ),
    onSettled: changed,
  });
  const move = (index: number, by: number) => {
    const order = [...shots];
    const [moved] = order.splice(index, 1);
    if (moved === undefined) return;
    order.splice(index + by, 0, moved);
    arrange.mutate(order);
  };
  return (
    <Section title={t('Screenshots')} note={t('Shown to buyers in this order')}>
      {arrange.isError && <Notice tone="danger">{arrange.error.message}</Notice>}
      <DropZone
        label={t('Add screenshots')}
        verb={t('Choose screenshots')}
        hint={ROLES.screenshot.hint}
        accept={ROLES.screenshot.accept}
        multiple
        uploads={uploads}
      >
        {shots.length === 0 ? (
          <EmptyText>{t('No screenshots yet.')}</EmptyText>
        ) : (
          <ol className={classes.shots}>
            {shots.map((address, index) => (
              <li key={address}>
                <Picture
                  className={marketClasses.shot}
                  src={address}
                  alt={t('Screenshot {number}', { number: index + 1 })}
                />
                <div className={classes.shotActions}>
                  <IfCanEdit>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('Move screenshot {number} earlier', { number: index + 1 })}
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                    >
                      <IconArrowLeft size={16} aria-hidden />
                    </ActionIcon>
                  </IfCanEdit>
                  <IfCanEdit>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('Move screenshot {number} later', { number: index + 1 })}
                      disabled={index === shots.length - 1}
                      onClick={() => move(index, 1)}
                    >
                      <IconArrowRight size={16} aria-hidden />
                    </ActionIcon>
                  </IfCanEdit>
                  <ConfirmButton
                    verb={t('Remove')}
                    label={t('Remove screenshot {number}', { number: index + 1 })}
                    question={t('You would have to upload it again.')}
                    size="xs"
                    pending={arrange.isPending}
                    onConfirm={() => arrange.mutate(shots.filter((_, at) => at !== index))}
                  />
                </div>
              </li>
            ))}
          </ol>
        )}
      </DropZone>
    </Section>
  );
}
