import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, requestOf } from '../../api/client.ts';
import type { ShopProfile } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { shopProfileQuery } from './queries.ts';
import classes from './shop.module.css';

const MOST_BYTES = 2 * 1024 * 1024;

/** Saves immediately, independent of the form. */
export function ShopLogo({ profile }: { profile: ShopProfile }) {
  const queryClient = useQueryClient();
  const changed = () => queryClient.invalidateQueries(shopProfileQuery);
  const uploads = useUploads(
    ({ name }) => requestOf('PUT /market/shop-profile/logo', { query: { file_name: name } }),
    MOST_BYTES,
    changed,
  );
  const remove = useMutation({
    mutationFn: () => call('DELETE /market/shop-profile/logo'),
    onSettled: changed,
  });
  return (
    <DropZone
      label={t('Logo')}
      verb={profile.logo_url ? t('Replace logo') : t('Choose logo')}
      hint={t('PNG, JPEG or WebP, up to 2 MB. Shown up to 32 px high')}
      accept="image/png,image/jpeg,image/webp"
      uploads={uploads}
    >
      <h2 className={classes.label}>{t('Logo')}</h2>
      <div className={classes.logo}>
        {profile.logo_url ? (
          <img src={profile.logo_url} alt={t('Logo of the shop')} />
        ) : (
          <span>{t('No logo: the shop shows its name')}</span>
        )}
        {profile.logo_url && (
          <ConfirmButton
            verb={t('Remove')}
            label={t('Remove logo')}
            question={t('You would have to upload it again.')}
            size="xs"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        )}
      </div>
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
    </DropZone>
  );
}
