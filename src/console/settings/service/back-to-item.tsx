import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from '../settings.module.css';

/** Link to the item from which the user opened this page. */
export function BackToItem({ item }: { item: number | undefined }) {
  if (item === undefined) return null;
  return (
    <div className={classes.done}>
      <Notice
        tone="calm"
        action={
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => (
              <Link to="/market/items/$id" params={{ id: String(item) }} hash="checklist" {...props} />
            )}
          >
            {t('Back to the item')}
          </Button>
        }
      >
        {t('You were publishing an item. Save, then continue there.')}
      </Notice>
    </div>
  );
}
