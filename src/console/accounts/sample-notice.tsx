import { Button } from '@mantine/core';
import { t } from '../i18n/index.ts';
import { NoticeBar } from '../ui/layout/notice-bar.tsx';
import classes from './sample-notice.module.css';
import { useSession } from './session.ts';
import { useSampleData } from './use-sample-data.ts';

/** Marks every page of an account with sample data. */
export function SampleNotice() {
  const session = useSession();
  const { leave, remove } = useSampleData();
  const real = session?.accounts.find(({ id }) => id === session.account?.sample_of);
  const isBusy = leave.isPending || remove.isPending;
  const error = leave.error ?? remove.error;
  return (
    <NoticeBar label={t('Sample data')}>
      <p role="status">
        {error?.message ??
          t('This is sample data. You can view it, but not change it. It is not public, and no messages are sent.')}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" loading={leave.isPending} disabled={isBusy} onClick={() => leave.mutate()}>
          {t('Back to {name}', { name: real?.name ?? t('your account') })}
        </Button>
        {(real?.role === 'owner' || real?.role === 'admin') && (
          <Button
            variant="default"
            size="xs"
            loading={remove.isPending}
            disabled={isBusy}
            onClick={() => remove.mutate()}
          >
            {t('Remove sample data')}
          </Button>
        )}
      </div>
    </NoticeBar>
  );
}
