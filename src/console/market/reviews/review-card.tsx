import { Button, Menu } from '@mantine/core';
import { IconEye, IconEyeOff, IconReceipt } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Review } from '../../api/market.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { Writing } from '../../ui/writing.tsx';
import { ReviewText } from './review-text.tsx';
import classes from './reviews.module.css';

/** What a buyer says, and what the author does with it. */
export function ReviewCard({ review }: { review: Review }) {
  const queryClient = useQueryClient();
  const [writing, setWriting] = useState<'answer' | 'reason'>();
  const changed = () => queryClient.invalidateQueries({ queryKey: ['market', 'reviews'] });
  const change = async (fields: object) => {
    await call('PATCH /market/reviews/:id', { path: { id: review.id }, body: fields });
    await changed();
    setWriting(undefined);
  };
  const author = review.name || 'a buyer';
  const instantly = useMutation({ mutationFn: change });
  return (
    <li className={classes.review}>
      <div className={classes.top}>
        <div className={classes.who}>
          <Stars stars={review.stars} />
          <strong>{review.name || 'A buyer'}</strong>
          <span>
            on{' '}
            <Link to="/market/items/$id" params={{ id: String(review.item.id) }}>
              {review.item.name}
            </Link>
          </span>
          {review.hidden && <Status tone="paused" word="Hidden" look="pill" />}
          <span className={classes.when}>
            <Moment at={review.created_at} />
          </span>
        </div>
        {writing === undefined && (
          <Writing>
            <Button variant="subtle" size="compact-sm" className={classes.write} onClick={() => setWriting('answer')}>
              {review.answer ? 'Edit answer' : 'Answer'}
            </Button>
          </Writing>
        )}
        <RowMenu
          name={`the review by ${author}`}
          danger={
            review.answer !== null && {
              verb: 'Delete answer',
              question: `Delete your answer to ${author}? It is no longer shown in the shop, and the text is lost.`,
              onConfirm: () => instantly.mutate({ answer: null }),
            }
          }
        >
          <Menu.Item
            leftSection={<IconReceipt size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/market/purchases/$id" params={{ id: String(review.purchase_id) }} {...props} />
            )}
          >
            View purchase
          </Menu.Item>
          {review.hidden ? (
            <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => instantly.mutate({ hidden: 0 })}>
              Show in the shop
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={() => setWriting('reason')}>
              Hide from the shop
            </Menu.Item>
          )}
        </RowMenu>
      </div>
      {review.body && <p className={classes.body}>{review.body}</p>}
      {review.hidden && <p className={classes.reason}>Hidden because: {review.hidden_reason}</p>}
      {review.answer && writing !== 'answer' && (
        <div className={classes.answer}>
          <strong>Your answer</strong>
          <p className={classes.body}>{review.answer}</p>
        </div>
      )}
      {instantly.isError && <Notice tone="danger">{instantly.error.message}</Notice>}
      {writing === 'answer' && (
        <ReviewText
          name="answer"
          label="Your public answer"
          verb="Save answer"
          initial={review.answer ?? ''}
          save={(answer) => change({ answer })}
          onLeave={() => setWriting(undefined)}
        />
      )}
      {writing === 'reason' && (
        <ReviewText
          name="hidden_reason"
          label="Reason for hiding (only you can see it)"
          verb="Hide review"
          initial=""
          save={(reason) => change({ hidden: 1, hidden_reason: reason })}
          onLeave={() => setWriting(undefined)}
        />
      )}
    </li>
  );
}

function Stars({ stars }: { stars: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${stars} of 5 stars`}>
      {'★'.repeat(stars)}
      <span className={classes.noStars}>{'★'.repeat(5 - stars)}</span>
    </span>
  );
}
