import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { DomainVerification, StatusPage } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import formClasses from '../../ui/form/form.module.css';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import classes from './parts.module.css';
import { statusPageQuery } from './queries.ts';

export function DomainProof({ page }: { page: StatusPage }) {
  const { domain, domain_verification: proof } = page;
  if (domain === null || proof === null) return null;
  if (proof.verified_by === 'owner')
    return <p className={formClasses.hint}>{t('{domain} is approved, and the page is live there.', { domain })}</p>;
  return (
    <section className={classes.proof} aria-label={t('Verify {domain}', { domain })}>
      <ProofState domain={domain} proof={proof} />
      <div className={classes.record}>
        <span>{t('TXT record at')}</span>
        <CopyBlock label={t('record name')} text={proof.record.name} />
        <span>{t('with the value')}</span>
        <CopyBlock label={t('record value')} text={proof.record.value} />
      </div>
      <CheckNow id={page.id} checkedAt={proof.checked_at} />
    </section>
  );
}

function ProofState({ domain, proof }: { domain: string; proof: DomainVerification }) {
  if (proof.ends_at !== null)
    return (
      <Notice tone="danger">
        {tRich(
          'The DNS record for {domain} is missing. Restore it before {date}, or the page stops working on that domain.',
          { domain, date: <DateOf at={proof.ends_at} /> },
        )}
      </Notice>
    );
  if (proof.state === 'verified')
    return (
      <Notice tone="calm">
        {tRich('<b>{domain} is verified.</b> Keep the DNS record in place. It is checked once a day.', {
          b: (text) => <strong>{text}</strong>,
          domain,
        })}
      </Notice>
    );
  return (
    <Notice tone="calm">
      {tRich(
        '<b>{domain} is not verified yet.</b> Add this DNS record, then check. Until then, the page is only available at its path.',
        { b: (text) => <strong>{text}</strong>, domain },
      )}
    </Notice>
  );
}

function CheckNow({ id, checkedAt }: { id: number; checkedAt: string | null }) {
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => call('POST /status-pages/:id/domain-check', { path: { id } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(statusPageQuery(String(id)).queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ['status-pages', 'list'] });
    },
  });
  const said = check.error?.message ?? check.data?.data.domain_verification?.problem;
  return (
    <>
      {said && <Notice tone="danger">{said}</Notice>}
      <div className={classes.foot}>
        <span>
          {checkedAt ? tRich('Checked {moment}', { moment: <Moment at={checkedAt} /> }) : t('Not checked yet')}
        </span>
        <IfCanEdit>
          <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
            {t('Check now')}
          </Button>
        </IfCanEdit>
      </div>
    </>
  );
}
