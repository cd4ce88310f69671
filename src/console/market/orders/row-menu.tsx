import { Menu } from '@mantine/core';
import { IconBan, IconCheck, IconExternalLink, IconMail, IconPackage, IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../accounts/index.ts';
import type { Order } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { InvoiceItem } from '../sale/sale-columns.tsx';
import { useShopBase } from '../shop-base.ts';
import { confirmPayment, mayBeConfirmed } from './confirm-payment.ts';

type OrderMenuProps = {
  order: Order;
  act: (of: { id: number; verb: 'confirm' | 'cancel' }) => void;
  /** `head`: on the order's page, which already links to the purchase */
  look?: 'head';
  sendLink?: (purchase: number) => void;
};

export function OrderMenu({ order, act, look, sendLink }: OrderMenuProps) {
  const { id, number, item, buyer, purchase_id, invoice_number } = order;
  const base = useShopBase();
  const mayMoney = useMay()('money');
  return (
    <RowMenu
      name={t('order {number}', { number })}
      {...(look && { look })}
      next={
        // The order's page has a button for this.
        look !== 'head' &&
        mayMoney &&
        mayBeConfirmed(order) && {
          ...confirmPayment(order),
          icon: <IconCheck size={16} aria-hidden />,
          onConfirm: () => act({ id, verb: 'confirm' }),
        }
      }
      danger={
        order.provider === 'manual' &&
        order.state === 'open' && {
          verb: t('Cancel order'),
          question: t('Cancel the order of {item} by {buyer}? The buyer can’t pay for it after that.', {
            item: item.name,
            buyer: buyer.name || buyer.email,
          }),
          refusal: t('Keep order'),
          icon: <IconBan size={16} aria-hidden />,
          onConfirm: () => act({ id, verb: 'cancel' }),
        }
      }
    >
      {purchase_id !== null && look !== 'head' && (
        <Menu.Item
          leftSection={<IconReceipt size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/market/purchases/$id" params={{ id: String(purchase_id) }} {...props} />}
        >
          {t('View purchase')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPackage size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/market/items/$id" params={{ id: String(item.id) }} {...props} />}
      >
        {t('View item')}
      </Menu.Item>
      {purchase_id !== null && invoice_number !== null && (
        <InvoiceItem purchase={purchase_id} invoice={invoice_number} />
      )}
      {purchase_id !== null && sendLink && (
        <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => sendLink(purchase_id)}>
          {t('Email library link')}
        </Menu.Item>
      )}
      <Menu.Item
        component="a"
        href={`${base}/shop/orders/${encodeURIComponent(number)}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {t('View as buyer')}
      </Menu.Item>
    </RowMenu>
  );
}
