import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import formClasses from '../../ui/form/form.module.css';
import { Buttons } from '../../ui/form/form.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { usePurchaseChanged } from './queries.ts';

export function Revoke({ purchase, onLeave }: { purchase: PurchaseDetail; onLeave: () => void }) {
  const changed = usePurchaseChanged(String(purchase.id));
  const [reason, setReason] = useState('');
  const revoke = useMutation({
    mutationFn: () => call('POST /market/purchases/:id/revoke', { path: { id: purchase.id }, body: { reason } }),
    onSuccess: changed,
  });
  return (
    <Section title={t('Revoke')} note={t('Invalidates the code and ends downloads, without a refund')}>
      <div className={formClasses.form}>
        <TextInput
          label={t('Reason for revoking')}
          description={t('For your records only')}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {revoke.isError && <Notice tone="danger">{revoke.error.message}</Notice>}
        <Buttons>
          <ConfirmButton
            verb={t('Revoke purchase')}
            question={t('This cannot be undone.')}
            pending={revoke.isPending}
            onConfirm={() => revoke.mutate()}
          />
          <Button variant="default" onClick={onLeave}>
            {t('Cancel')}
          </Button>
        </Buttons>
      </div>
    </Section>
  );
}
