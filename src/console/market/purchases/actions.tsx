import { Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconLifebuoy,
  IconMail,
  IconPencil,
  IconReceiptRefund,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../accounts/index.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { inMain } from '../../ui/feedback/asking-popover.tsx';
import { TakeFocus } from '../../ui/focus/take-focus.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { DangerItem, MenuButton } from '../../ui/table/row-menu.tsx';
import { InvoiceItem } from '../sale/sale-columns.tsx';
import { refundableAmount } from './refundable.ts';
import { longerSupport } from './support-months.ts';

export type Action = 'buyer' | 'code' | 'support' | 'refund' | 'revoke';

export const isDisputed = ({ disputes }: PurchaseDetail): boolean => disputes.some(({ state }) => state === 'open');

export const offeredActions = (purchase: PurchaseDetail): Record<Action, boolean> => ({
  buyer: purchase.extends_purchase_id === null,
  code: purchase.state === 'valid' && purchase.extends_purchase_id === null,
  support: purchase.state === 'valid' && purchase.extends_purchase_id === null && longerSupport(purchase).length > 0,
  refund: refundableAmount(purchase) > 0 && !isDisputed(purchase),
  revoke: purchase.extends_purchase_id === null && ['valid', 'disputed'].includes(purchase.state),
});

const NOTHING: Record<Action, boolean> = { buyer: false, code: false, support: false, refund: false, revoke: false };

type PurchaseActionsProps = {
  purchase: PurchaseDetail;
  opened: Action | undefined;
  onOpen: (action: Action) => void;
  mailing: boolean;
  onMail: () => void;
};

export function PurchaseActions({ purchase, opened, onOpen, mailing, onMail }: PurchaseActionsProps) {
  const { id, item, buyer_email, buyer_name, invoice_number } = purchase;
  const isReadOnly = useReadOnly();
  const mayMoney = useMay()('money');
  const possible = offeredActions(purchase);
  const offered = isReadOnly ? NOTHING : { ...possible, refund: possible.refund && mayMoney };
  if (isReadOnly && buyer_email === null && invoice_number === null) return null;
  const entry = (action: Action, words: string, icon: ReactNode) =>
    offered[action] && (
      <Menu.Item leftSection={icon} onClick={() => onOpen(action)}>
        {words}
      </Menu.Item>
    );
  return (
    <>
      <IfCanEdit>
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={mailing}
          disabled={buyer_email === null}
          title={buyer_email === null ? t('The buyer has no email address') : `To ${buyer_email}`}
          onClick={onMail}
        >
          {t('Resend link')}
        </Button>
      </IfCanEdit>
      <Menu
        position="bottom-end"
        transitionProps={{ duration: 0 }}
        returnFocus={opened === undefined}
        withInitialFocusPlaceholder={false}
        portalProps={inMain}
      >
        <Menu.Target>
          <MenuButton
            name={t('the purchase of {name} by {buyer}', {
              name: item.name,
              buyer: buyer_name || buyer_email || t('a buyer'),
            })}
            look="head"
          />
        </Menu.Target>
        <Menu.Dropdown>
          <TakeFocus />
          {entry('buyer', t('Edit buyer'), <IconPencil size={16} aria-hidden />)}
          {entry('support', t('Extend support…'), <IconLifebuoy size={16} aria-hidden />)}
          {buyer_email !== null && (
            <Menu.Item
              leftSection={<IconUser size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/market/purchases" search={{ search: buyer_email }} {...props} />}
            >
              {t('All purchases by this buyer')}
            </Menu.Item>
          )}
          {invoice_number !== null && <InvoiceItem purchase={id} invoice={invoice_number} />}
          {(offered.code || offered.refund || offered.revoke) && <Menu.Divider />}
          {offered.code && (
            <DangerItem icon={<IconRefresh size={16} aria-hidden />} onClick={() => onOpen('code')}>
              {t('Replace code…')}
            </DangerItem>
          )}
          {offered.refund && (
            <DangerItem icon={<IconReceiptRefund size={16} aria-hidden />} onClick={() => onOpen('refund')}>
              {t('Refund…')}
            </DangerItem>
          )}
          {offered.revoke && (
            <DangerItem icon={<IconBan size={16} aria-hidden />} onClick={() => onOpen('revoke')}>
              {t('Revoke…')}
            </DangerItem>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
