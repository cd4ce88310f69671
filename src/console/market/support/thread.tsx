import type { SupportMessage, SupportQuestionDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { Moment } from '../../ui/format/moment.tsx';
import classes from './support.module.css';

type ThreadProps = { messages: SupportMessage[]; buyer: SupportQuestionDetail['buyer'] };

const notMailed = {
  seller: t('Not emailed: this mailbox got too many messages. The buyer sees it in the library.'),
  buyer: t('You were not emailed about this: your mailbox got too many messages.'),
} satisfies Record<SupportMessage['from'], string>;

export function Thread({ messages, buyer }: ThreadProps) {
  return (
    <ol className={classes.thread} aria-label={t('Messages')}>
      {messages.map(({ id, from, body, mailed, created_at }) => (
        <li key={id} className={from === 'seller' ? classes.own : undefined}>
          <p className={classes.who}>
            <strong>{from === 'seller' ? t('You') : buyer.name || buyer.email}</strong>
            <span>
              <Moment at={created_at} />
            </span>
          </p>
          <p className={classes.body}>{body}</p>
          {!mailed && <p className={classes.note}>{notMailed[from]}</p>}
        </li>
      ))}
    </ol>
  );
}
