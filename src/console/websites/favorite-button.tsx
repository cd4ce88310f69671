import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { Website } from '../api/websites.ts';
import { t } from '../i18n/index.ts';
import { Tooltip } from '../ui/feedback/tooltip.tsx';
import { IfCanEdit } from '../ui/if-can-edit.tsx';
import { useFavorite } from './queries.ts';

export function FavoriteButton({ website }: { website: Pick<Website, 'id' | 'domain' | 'favorite'> }) {
  const favorite = useFavorite();
  return (
    <IfCanEdit>
      <Tooltip label={website.favorite ? t('Remove from favorites') : t('Add to favorites')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Favorite {domain}', { domain: website.domain })}
          aria-pressed={website.favorite}
          onClick={() => favorite.mutate(website)}
        >
          {website.favorite ? (
            <IconStarFilled size={16} style={{ color: 'var(--gh-maintenance-mark)' }} aria-hidden />
          ) : (
            <IconStar size={16} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
    </IfCanEdit>
  );
}
