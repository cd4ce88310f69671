import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './settings.module.css';

/** Leads back to the item whose checklist opened this page. */
export function BackToItem() {
  const { item } = useSearch({ from: '/shell/market/settings' });
  if (item === undefined) return null;
  return (
    <div className={classes.back}>
      <Notice
        tone="calm"
        action={
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => <Link to="/market/items/$id" params={{ id: String(item) }} {...props} />}
          >
            {t('Back to the item')}
          </Button>
        }
      >
        {t('You came here to publish an item. Save, then continue there.')}
      </Notice>
    </div>
  );
}
