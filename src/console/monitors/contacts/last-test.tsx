import type { Contact } from '../../api/contacts.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import classes from './contacts.module.css';

export function LastTest({ test }: { test: Contact['last_test'] }) {
  if (!test) return <span className={classes.soft}>{t('Not tested')}</span>;
  return (
    <span className={classes.test} title={test.error ?? undefined}>
      <Status tone={test.delivered ? 'up' : 'down'} word={test.delivered ? t('Delivered') : t('Failed')} />
      <span className={classes.soft}>
        <Moment at={test.at} />
      </span>
    </span>
  );
}
