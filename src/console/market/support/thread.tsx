import type { SupportMessage, SupportQuestionDetail } from '../../api/market.ts';
import { Moment } from '../../ui/format/moment.tsx';
import classes from './support.module.css';

type ThreadProps = { messages: SupportMessage[]; buyer: SupportQuestionDetail['buyer'] };

/** What buyer and seller wrote, the oldest first. */
export function Thread({ messages, buyer }: ThreadProps) {
  return (
    <ol className={classes.thread} aria-label="Messages">
      {messages.map(({ id, from, body, mailed, created_at }) => (
        <li key={id} className={from === 'seller' ? classes.own : undefined}>
          <p className={classes.who}>
            <strong>{from === 'seller' ? 'You' : buyer.name || buyer.email}</strong>
            <span>
              <Moment at={created_at} />
            </span>
          </p>
          <p className={classes.body}>{body}</p>
          {!mailed && from === 'seller' && (
            <p className={classes.note}>Not e-mailed: this mailbox got too many. The buyer sees it in the library.</p>
          )}
        </li>
      ))}
    </ol>
  );
}
