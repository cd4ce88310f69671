import { Menu } from '@mantine/core';
import { IconBan, IconMail, IconPackage, IconUser } from '@tabler/icons-react';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Purchase } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { InvoiceItem } from '../sale/sale-columns.tsx';

type Mutation<Answer> = UseMutationResult<Answer, Error, number>;
export type PurchaseActions = { link: Mutation<{ data: { sent_to: string } }>; revoke: Mutation<unknown> };

export function usePurchaseActions(): PurchaseActions {
  const queryClient = useQueryClient();
  const link = useMutation({
    mutationFn: (id: number) => call('POST /market/purchases/:id/link', { path: { id } }),
  });
  const revoke = useMutation({
    mutationFn: (id: number) => call('POST /market/purchases/:id/revoke', { path: { id }, body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['market'] }),
  });
  return { link, revoke };
}

type PurchaseMenuProps = {
  purchase: Purchase;
  sendLink: PurchaseActions['link']['mutate'];
  revoke: PurchaseActions['revoke']['mutate'];
};

export function PurchaseMenu({ purchase, sendLink, revoke }: PurchaseMenuProps) {
  const { id, item, buyer_name, buyer_email, invoice_number, state } = purchase;
  const buyer = buyer_name || buyer_email;
  const name = buyer
    ? t('the purchase of {name} by {buyer}', { name: item.name, buyer })
    : t('the purchase of {name}', { name: item.name });
  return (
    <RowMenu
      name={name}
      danger={
        (state === 'valid' || state === 'disputed') && {
          verb: t('Revoke purchase'),
          question: t(
            'Revoke {name}? The code stops working and downloads end immediately. No money is refunded, and this cannot be undone.',
            { name },
          ),
          icon: <IconBan size={16} aria-hidden />,
          onConfirm: () => revoke(id),
        }
      }
    >
      <Menu.Item
        leftSection={<IconPackage size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/market/items/$id" params={{ id: String(item.id) }} {...props} />}
      >
        {t('View item')}
      </Menu.Item>
      {buyer_email && (
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/market/purchases" search={{ search: buyer_email }} {...props} />}
        >
          {t('All purchases by this buyer')}
        </Menu.Item>
      )}
      {invoice_number !== null && <InvoiceItem purchase={id} invoice={invoice_number} />}
      {buyer_email && (
        <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => sendLink(id)}>
          {t('Email library link')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
