import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Question } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/page.tsx';
import classes from '../sale/sale.module.css';
import { type Action, offeredActions } from './actions.tsx';
import { EditBuyer } from './edit-buyer.tsx';
import { usePurchaseChanged } from './queries.ts';
import { RefundForm } from './refund.tsx';
import { Revoke } from './revoke.tsx';
import { SupportForm } from './support.tsx';
import { longerSupport } from './support-months.ts';

type OpenedActionProps = {
  purchase: PurchaseDetail;
  opened: Action | undefined;
  onLeave: () => void;
};

export function OpenedAction({ purchase, opened, onLeave }: OpenedActionProps) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (opened !== undefined) setOutcome('');
  }, [opened]);
  const finish = (words: string) => {
    setOutcome(words);
    onLeave();
  };
  const open = opened !== undefined && offeredActions(purchase)[opened] ? opened : undefined;
  return (
    <>
      {outcome && <Notice tone="calm">{outcome}</Notice>}
      {open && <Opened key={open}>{formOf(open, { purchase, onLeave, finish })}</Opened>}
    </>
  );
}

type FormContext = { purchase: PurchaseDetail; onLeave: () => void; finish: (words: string) => void };

function formOf(action: Action, { purchase, onLeave, finish }: FormContext): ReactNode {
  switch (action) {
    case 'buyer':
      return (
        <Section title={t('Edit buyer')}>
          <EditBuyer
            purchase={purchase}
            onSaved={(address) => finish(address === undefined ? '' : moved(address, purchase))}
            onLeave={onLeave}
          />
        </Section>
      );
    case 'code':
      return <ReplaceCode purchase={purchase} onLeave={onLeave} finish={finish} />;
    case 'support':
      return (
        <SupportForm
          key={purchase.supported_until}
          purchase={purchase}
          choices={longerSupport(purchase)}
          onLeave={onLeave}
        />
      );
    case 'refund':
      return <RefundForm purchase={purchase} onLeave={onLeave} />;
    case 'revoke':
      return <Revoke purchase={purchase} onLeave={onLeave} />;
  }
}

const moved = (address: string, { state }: PurchaseDetail): string =>
  state === 'valid'
    ? t('Link sent to {address}. If someone else can read email to the old address, also replace the code.', {
        address,
      })
    : t('Link sent to {address}.', { address });

function Opened({ children }: { children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.querySelector<HTMLElement>('input, select, [data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={card} className={classes.opened}>
      {children}
    </div>
  );
}

function ReplaceCode({ purchase, onLeave, finish }: FormContext) {
  const changed = usePurchaseChanged(String(purchase.id));
  const rotate = useMutation({
    mutationFn: () => call('POST /market/purchases/:id/code', { path: { id: purchase.id } }),
    onSuccess: async (answer) => {
      changed(answer);
      finish(t('The purchase code was replaced.'));
    },
  });
  return (
    <Section
      title={t('Replace code')}
      note={t('For a code that was leaked or shared. The buyer finds the new one in the library')}
    >
      {rotate.isError && <Notice tone="danger">{rotate.error.message}</Notice>}
      <Question
        verb={t('Replace code')}
        question={t('The current code stops working immediately.')}
        tone="danger"
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onCancel={onLeave}
      />
    </Section>
  );
}
