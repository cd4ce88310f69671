import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CommandBlock, useMay } from '../../accounts/index.ts';
import { t, tRich } from '../../i18n/index.ts';
import { EmptyState, EmptyText } from '../../ui/feedback/notice.tsx';
import { price } from '../../ui/format/format.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import classes from '../overview/overview.module.css';
import { shopQuery } from '../settings/queries.ts';
import own from './first-item.module.css';
import { SellingButtons } from './selling-buttons.tsx';

export function FirstItem() {
  const mayMoney = useMay()('money');
  const isPaid = useQuery(shopQuery).data?.pays_by.length !== 0;
  if (useReadOnly()) return <EmptyText>{t('This account has no items.')}</EmptyText>;
  return (
    <EmptyState title={t('Sell your first item')}>
      <div className={own.beside}>
        <div>
          <p>{t('An item is anything you sell: a theme, an icon set, a track, a video. It takes four steps.')}</p>
          <ol className={classes.steps}>
            <li>
              <span>{t('Create the item with its name and price.')}</span>
            </li>
            <li>
              <span>{t('Describe it, and upload a picture and the file that buyers get.')}</span>
            </li>
            <li>
              <span>
                {isPaid
                  ? t('Payments are set up.')
                  : t('Choose how buyers pay: by bank transfer, or by card through Stripe.')}{' '}
                {mayMoney && isPaid && (
                  <Link to="/market/settings" hash="payments">
                    {t('Change them')}
                  </Link>
                )}
              </span>
            </li>
            <li>
              <span>{t('Publish it. You get a product page in the shop and a buy button for your website.')}</span>
            </li>
          </ol>
          <SellingButtons />
        </div>
        <div className={own.result} aria-hidden="true">
          <div className={own.picture}>
            <IconPhoto size={32} />
          </div>
          <div className={own.text}>
            {/* not shown */}
            <b>Harbour Icons</b>
            <span>{t('Graphics')}</span>
            <div>
              <b>{price(19.99, 'EUR')}</b>
              <i>{t('Buy now')}</i>
            </div>
          </div>
        </div>
      </div>
      <p>
        {tRich(
          'Already selling elsewhere? <a>Import your items and purchases</a>, or run this in the Gatehouse folder on your server:',
          { a: (text) => <Link to="/market/import">{text}</Link> },
        )}
      </p>
      {/* not shown */}
      <CommandBlock label={t('import command')} command="market import catalogue.json" />
    </EmptyState>
  );
}
