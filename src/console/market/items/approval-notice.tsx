import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import classes from '../market.module.css';

export function ApprovalNotice({ item }: { item: Item }) {
  if (item.status === 'published') return null;
  if (item.submitted_at !== null)
    return (
      <div className={classes.hindrance}>
        <Notice tone="calm">
          {t('Submitted for approval. It is published when the owner of this service approves it.')}{' '}
          <Moment at={item.submitted_at} />
        </Notice>
      </div>
    );
  if (item.declined_reason === null) return null;
  return (
    <div className={classes.hindrance}>
      <Notice tone="danger">
        {t('The owner of this service declined the item: “{reason}” Change it, then submit it again.', {
          reason: item.declined_reason,
        })}
      </Notice>
    </div>
  );
}
