import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { MarketFrame } from '../frame.tsx';
import { Examples } from './examples.tsx';
import { TaxForm } from './form.tsx';
import { taxQuery } from './queries.ts';

export function TaxPage() {
  const tax = useQuery(taxQuery);
  return (
    <MarketFrame
      open="/market/tax"
      actions={null}
      lead={t('Decide which tax buyers pay, and how your invoices are numbered. Placed orders keep their tax.')}
    >
      {tax.isError && !tax.data && <LoadFailure error={tax.error} onRetry={() => tax.refetch()} />}
      {tax.isPending && <Skeleton aria-busy="true" height={640} radius={8} />}
      {tax.data && (
        <>
          <TaxForm settings={tax.data} />
          <Examples settings={tax.data} />
        </>
      )}
    </MarketFrame>
  );
}
