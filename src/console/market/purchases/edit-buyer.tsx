import { TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { usePurchaseChanged } from './queries.ts';

type EditBuyerProps = {
  purchase: PurchaseDetail;
  /** `mailed`: the new address, which gets a library link. undefined if the address is the same. */
  onSaved: (mailed: string | undefined) => void;
  onLeave: () => void;
};

export function EditBuyer({ purchase, onSaved, onLeave }: EditBuyerProps) {
  const changed = usePurchaseChanged(String(purchase.id));
  const draft = useDraft({
    buyer_email: purchase.buyer_email ?? '',
    buyer_name: purchase.buyer_name,
    buyer_vat_id: purchase.buyer_vat_id ?? '',
  });
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
  return (
    <Form
      draft={draft}
      label={t('Edit buyer')}
      verb={t('Save buyer')}
      // An invalid address needs no confirmation, because the API rejects it.
      {...(isMoved && email.includes('@') && { question: questionOf(purchase, email) })}
      onSubmit={save}
      onLeave={onLeave}
      inPlace
    >
      <TextInput
        label={t('Buyer’s email')}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        description={t('A new address gets a link to the library')}
        autoComplete="off"
        autoFocus
        {...draft.field('buyer_email')}
      />
      <TextInput
        label={t('Buyer’s name')}
        {...(purchase.invoice_number !== null && {
          description: t('A new invoice replaces the current one, unless money was refunded'),
        })}
        autoComplete="off"
        {...draft.field('buyer_name')}
      />
      {purchase.invoice_number !== null && (
        <TextInput
          label={t('VAT ID')}
          description={t('Doesn’t change the tax')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...draft.field('buyer_vat_id')}
        />
      )}
    </Form>
  );
}

function questionOf({ state, buyer_email }: PurchaseDetail, email: string): string {
  if (state === 'valid')
    return buyer_email === null
      ? t('The code and downloads move to {email}.', { email })
      : t('The code and downloads move to {email}, and {old} loses access.', { email, old: buyer_email });
  return buyer_email === null
    ? t('The purchase moves to {email}.', { email })
    : t('The purchase moves to {email}, and {old} loses access.', { email, old: buyer_email });
}
