import { Button } from '@mantine/core';
import { IconMail, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { EditBuyer } from './edit-buyer.tsx';
import classes from './purchases.module.css';
import { usePurchaseChanged } from './queries.ts';

/** What is done for a buyer who lost the link, mistyped the address, or whose code got around. */
export function Buyer({ purchase }: { purchase: PurchaseDetail }) {
  const path = { id: purchase.id };
  const changed = usePurchaseChanged(String(purchase.id));
  const link = useMutation({ mutationFn: () => call('POST /market/purchases/:id/link', { path }) });
  const rotate = useMutation({
    mutationFn: () => call('POST /market/purchases/:id/code', { path }),
    onSuccess: changed,
  });
  const [editing, setEditing] = useState<boolean>();
  const [mailed, setMailed] = useState<string>();
  const edit = () => {
    setMailed(undefined);
    link.reset();
    setEditing(true);
  };
  const error = link.error ?? rotate.error;
  return (
    <Section title="Buyer access" note="Downloads, invoice and code are in the buyer’s library, opened with a link">
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={link.isPending}
          disabled={purchase.buyer_email === null}
          onClick={() => link.mutate()}
        >
          Resend link
        </Button>
        {!editing && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            // Who has left the form is where they were.
            autoFocus={editing === false}
            onClick={edit}
          >
            Edit buyer
          </Button>
        )}
        {purchase.state === 'valid' && (
          <ConfirmButton
            key={purchase.purchase_code}
            verb="Replace code"
            question="The current code stops working immediately."
            icon={<IconRefresh size={16} aria-hidden />}
            pending={rotate.isPending}
            onConfirm={() => rotate.mutate()}
          />
        )}
      </div>
      <div className={classes.outcome}>
        {error && <Notice tone="danger">{error.message}</Notice>}
        {link.data && <Notice tone="calm">Sent to {link.data.data.sent_to}.</Notice>}
        {rotate.data && <Notice tone="calm">The purchase code was replaced.</Notice>}
        {mailed && (
          <Notice tone="calm">
            Link sent to {mailed}.
            {purchase.state === 'valid' &&
              ' If someone else may have read mail to the old address, also replace the code.'}
          </Notice>
        )}
      </div>
      {editing && (
        <EditBuyer
          purchase={purchase}
          onSaved={(address) => {
            setMailed(address);
            setEditing(false);
          }}
          onLeave={() => setEditing(false)}
        />
      )}
    </Section>
  );
}
