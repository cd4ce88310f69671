import { TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { usePurchaseChanged } from './queries.ts';

type EditBuyerProps = {
  purchase: PurchaseDetail;
  /** With the address that is mailed the way in, where it is another one now. */
  onSaved: (mailed: string | undefined) => void;
  onLeave: () => void;
};

/** Puts right what the buyer mistyped. */
export function EditBuyer({ purchase, onSaved, onLeave }: EditBuyerProps) {
  const changed = usePurchaseChanged(String(purchase.id));
  const draft = useDraft({ buyer_email: purchase.buyer_email ?? '', buyer_name: purchase.buyer_name });
  const { values } = draft;
  const email = values.buyer_email.trim().toLowerCase();
  const isMoved = email !== (purchase.buyer_email ?? '').toLowerCase();
  const save = () =>
    draft.submit(async () => {
      const answer = await call('PATCH /market/purchases/:id', { path: { id: purchase.id }, body: draft.changes() });
      draft.reset(values);
      changed(answer);
      onSaved(isMoved ? email : undefined);
    });
  const what = purchase.state === 'valid' ? 'The code and downloads move' : 'The purchase moves';
  const loser = purchase.buyer_email === null ? '' : `, and ${purchase.buyer_email} loses access`;
  return (
    <Form
      draft={draft}
      label="Edit buyer"
      verb="Save buyer"
      // What is no address is not asked about: it is refused.
      {...(isMoved && email.includes('@') && { question: `${what} to ${email}${loser}.` })}
      onSubmit={save}
      onLeave={onLeave}
      inPlace
    >
      <TextInput
        label="Buyer’s e-mail"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        description="A new address gets a link to the library"
        autoComplete="off"
        autoFocus
        {...draft.field('buyer_email')}
      />
      <TextInput
        label="Buyer’s name"
        {...(purchase.invoice_number !== null && { description: 'Also shown on the invoice' })}
        autoComplete="off"
        {...draft.field('buyer_name')}
      />
    </Form>
  );
}
