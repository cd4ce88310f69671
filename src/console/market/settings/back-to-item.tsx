import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { itemQuery } from '../items/queries.ts';
import classes from './settings.module.css';

/** Leads back to the item whose checklist opened this page. */
export function BackToItem() {
  const { item: id } = useSearch({ from: '/shell/market/settings' });
  return id === undefined ? null : <BackTo id={String(id)} />;
}

function BackTo({ id }: { id: string }) {
  const item = useQuery(itemQuery(id));
  if (!item.data) return null;
  return (
    <div className={classes.back}>
      <Notice
        tone="calm"
        action={
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => <Link to="/market/items/$id" params={{ id }} {...props} />}
          >
            {t('Back to the item')}
          </Button>
        }
      >
        {t('You came here to publish {name}. Save, then continue there.', { name: item.data.name })}
      </Notice>
    </div>
  );
}
