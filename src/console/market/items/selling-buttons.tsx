import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { Writing } from '../../ui/writing.tsx';
import { CreateItem } from '../frame.tsx';
import { shopQuery } from '../settings/queries.ts';
import classes from './first-item.module.css';

/** What somebody who has sold nothing yet does next. */
export function SellingButtons() {
  const shop = useQuery(shopQuery);
  return (
    <div className={classes.buttons}>
      <CreateItem />
      {shop.data?.pays_by.length === 0 && (
        <Writing>
          <Button variant="default" renderRoot={(props) => <Link to="/market/settings" {...props} />}>
            {t('Set up payments')}
          </Button>
        </Writing>
      )}
    </div>
  );
}
