import { Button, Skeleton, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call, isMissing } from '../../api/client.ts';
import type { SubmittedItemDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import formClasses from '../../ui/form/form.module.css';
import { Buttons } from '../../ui/form/form.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { formatSize } from '../../ui/format/size.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { percentText } from '../amounts.ts';
import { ItemDescription, ItemFacts, Preview, Screenshots } from '../items/show.tsx';
import classes from '../market.module.css';
import { FactCard } from '../sale/sale-facts.tsx';
import { approvalQuery } from './queries.ts';

const parent = <Link to="/market/approvals">{t('Items to approve')}</Link>;

export function ApprovalPage() {
  const { id } = useParams({ from: '/shell/market/approvals/$id' });
  const submitted = useQuery(approvalQuery(id));
  if (isMissing(submitted))
    return (
      <MissingRecord title={t('Item not found')} gone={t('This item is no longer awaiting approval.')} list={parent} />
    );
  if (submitted.data) return <Shown key={id} submitted={submitted.data} />;
  return (
    <Page title={submitted.isError ? t('Item') : ''} parent={parent}>
      {submitted.isError && <LoadFailure error={submitted.error} onRetry={() => submitted.refetch()} />}
      {submitted.isPending && <Skeleton height={480} radius={8} />}
    </Page>
  );
}

function Shown({ submitted }: { submitted: SubmittedItemDetail }) {
  const { id, item, author, fee_basis_points, submitted_at } = submitted;
  const [isDeclining, setDeclining] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const decided = async () => {
    await navigate({ to: '/market/approvals' });
    await queryClient.invalidateQueries({ queryKey: ['market'] });
    await queryClient.invalidateQueries({ queryKey: ['shop-items'] });
  };
  const approve = useMutation({
    mutationFn: () => call('POST /item-approvals/:id/approve', { path: { id } }),
    onSuccess: decided,
  });
  return (
    <Page
      title={item.name}
      parent={parent}
      actions={
        <>
          <Button variant="default" onClick={() => setDeclining(true)}>
            {t('Decline')}
          </Button>
          <Button loading={approve.isPending} onClick={() => approve.mutate()}>
            {t('Approve and publish')}
          </Button>
        </>
      }
    >
      {approve.isError && <Notice tone="danger">{approve.error.message}</Notice>}
      {isDeclining && <DeclineForm id={id} onDeclined={decided} onLeave={() => setDeclining(false)} />}
      <div className={classes.item}>
        <div>
          <Preview item={item} />
          <Screenshots item={item} />
          <ItemDescription item={item} />
        </div>
        <div className={classes.aside}>
          <Facts
            className={classes.facts}
            rowClassName={classes.fact}
            facts={[
              [t('Author'), author],
              [t('Fee'), percentText(fee_basis_points)],
              [t('Waiting since'), <Moment key="since" at={submitted_at} />],
            ]}
          />
          <ItemFacts item={item} />
          <Files submitted={submitted} />
        </div>
      </div>
    </Page>
  );
}

function Files({ submitted: { id, files } }: { submitted: SubmittedItemDetail }) {
  if (files.length === 0) return null;
  const versions = [...new Set(files.map(({ version }) => version))];
  return (
    <FactCard
      title={t('Files')}
      facts={versions.map((version) => [
        t('Version {version}', { version }),
        files
          .filter((file) => file.version === version)
          .map((file) => (
            <div key={file.id}>
              <a href={`/console/api/item-approvals/${id}/files/${file.id}`} download={file.name}>
                {file.name}
              </a>{' '}
              ({formatSize(file.bytes)})
            </div>
          )),
      ])}
    />
  );
}

type DeclineFormProps = { id: number; onDeclined: () => void; onLeave: () => void };

function DeclineForm({ id, onDeclined, onLeave }: DeclineFormProps) {
  const [reason, setReason] = useState('');
  const decline = useMutation({
    mutationFn: () => call('POST /item-approvals/:id/decline', { path: { id }, body: { reason } }),
    onSuccess: onDeclined,
  });
  return (
    <form
      className={`${formClasses.form} ${formClasses.above}`}
      aria-label={t('Decline the item')}
      onSubmit={(event) => {
        event.preventDefault();
        decline.mutate();
      }}
    >
      <Textarea
        autoFocus
        required
        autosize
        minRows={3}
        maxLength={2000}
        label={t('Reason')}
        description={t('The author gets it by email and can submit the item again')}
        error={decline.error?.message}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Buttons>
        <Button type="submit" color="red" loading={decline.isPending}>
          {t('Decline')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('Cancel')}
        </Button>
      </Buttons>
    </form>
  );
}
