import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PurchaseDetail } from '../../api/market.ts';
import { Nothing } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/page.tsx';
import classes from './purchases.module.css';
import { RefundForm } from './refund.tsx';
import { refundableAmount } from './refundable.ts';
import { Revoke } from './revoke.tsx';
import { SupportForm } from './support.tsx';
import { longerSupport } from './support-months.ts';

type Action = 'support' | 'refund' | 'revoke';

/** What changes a sale, each behind a button that opens its form: one at a time. */
export function SaleActions({ purchase }: { purchase: PurchaseDetail }) {
  const [opened, setOpened] = useState<Action>();
  const { state } = purchase;
  const choices = state === 'valid' ? longerSupport(purchase) : [];
  const isDisputed = purchase.disputes.some((dispute) => dispute.state === 'open');
  const offered = {
    support: choices.length > 0,
    refund: refundableAmount(purchase) > 0 && !isDisputed,
    revoke: state === 'valid' || state === 'disputed',
  } satisfies Record<Action, boolean>;
  if (!Object.values(offered).includes(true) && !isDisputed) return null;
  const open = opened !== undefined && offered[opened] ? opened : undefined;
  const leave = () => setOpened(undefined);
  const button = (action: Action, words: string, color?: 'red') =>
    offered[action] && (
      <Button
        variant="default"
        {...(color && { color })}
        aria-expanded={open === action}
        onClick={() => setOpened(open === action ? undefined : action)}
      >
        {words}
      </Button>
    );
  return (
    <Section title="Manage sale">
      <div className={classes.buttons}>
        {button('support', 'Extend support…')}
        {button('refund', 'Refund…', 'red')}
        {button('revoke', 'Revoke…', 'red')}
      </div>
      {isDisputed && <Nothing>You cannot refund this purchase while its payment is in dispute.</Nothing>}
      {open === 'support' && (
        <SupportForm key={purchase.supported_until} purchase={purchase} choices={choices} onLeave={leave} />
      )}
      {open === 'refund' && <RefundForm purchase={purchase} onLeave={leave} />}
      {open === 'revoke' && <Revoke purchase={purchase} />}
    </Section>
  );
}
