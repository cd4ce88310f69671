import { Button } from '@mantine/core';
import { useMay, useSession } from '../accounts/index.ts';
import { useSampleData } from '../accounts/use-sample-data.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import classes from './page.module.css';

export function SampleOffer() {
  const session = useSession();
  const mayOpen = useMay()('account:write');
  const { open, remove } = useSampleData();
  if (!mayOpen) return null;
  const exists = session?.accounts.some(({ sample_of }) => sample_of !== null && sample_of === session.account?.id);
  const error = open.error ?? remove.error;
  return (
    <div className={classes.sample}>
      <span role="status">
        {open.isPending
          ? t('Creating sample data. This takes a few seconds.')
          : t('Sample data shows what Gatehouse looks like in use. It is in its own account.')}
      </span>
      <Button
        variant="default"
        size="xs"
        loading={open.isPending}
        disabled={remove.isPending}
        onClick={() => open.mutate()}
      >
        {t('Look at sample data')}
      </Button>
      {exists && (
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          disabled={open.isPending}
          onClick={() => remove.mutate()}
        >
          {t('Remove sample data')}
        </Button>
      )}
      {error && <Notice tone="danger">{error.message}</Notice>}
    </div>
  );
}
