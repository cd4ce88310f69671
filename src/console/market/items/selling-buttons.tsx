import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import { CreateItem } from '../frame.tsx';
import { shopQuery } from '../settings/queries.ts';
import classes from './first-item.module.css';

export function SellingButtons() {
  const mayMoney = useMay()('money');
  const shop = useQuery(shopQuery);
  return (
    <div className={classes.buttons}>
      <CreateItem />
      {mayMoney && shop.data?.pays_by.length === 0 && (
        <Button variant="default" renderRoot={(props) => <Link to="/market/settings" hash="payments" {...props} />}>
          {t('Set up payments')}
        </Button>
      )}
    </div>
  );
}
