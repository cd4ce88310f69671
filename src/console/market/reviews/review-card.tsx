import { Button, Menu } from '@mantine/core';
import { IconEye, IconEyeOff, IconReceipt } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Review } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { ReviewText } from './review-text.tsx';
import classes from './reviews.module.css';

export function ReviewCard({ review }: { review: Review }) {
  const queryClient = useQueryClient();
  const [writing, setWriting] = useState<'answer' | 'reason'>();
  const changed = () => queryClient.invalidateQueries({ queryKey: ['market', 'reviews'] });
  const change = async (fields: object) => {
    await call('PATCH /market/reviews/:id', { path: { id: review.id }, body: fields });
    await changed();
    setWriting(undefined);
  };
  const author = review.name || t('a buyer');
  const instantly = useMutation({ mutationFn: change });
  return (
    <li className={classes.review}>
      <div className={classes.top}>
        <div className={classes.who}>
          <Stars stars={review.stars} />
          <strong>{review.name || t('A buyer')}</strong>
          <span>
            {tRich('on <a>{name}</a>', {
              a: (text) => (
                <Link to="/market/items/$id" params={{ id: String(review.item.id) }}>
                  {text}
                </Link>
              ),
              name: review.item.name,
            })}
          </span>
          {review.hidden && <Status tone="paused" word={t('Hidden')} look="pill" />}
          <span className={classes.when}>
            <Moment at={review.created_at} />
          </span>
        </div>
        {writing === undefined && (
          <IfCanEdit>
            <Button variant="subtle" size="compact-sm" className={classes.write} onClick={() => setWriting('answer')}>
              {review.answer ? t('Edit answer') : t('Answer')}
            </Button>
          </IfCanEdit>
        )}
        <RowMenu
          name={t('the review by {author}', { author })}
          danger={
            review.answer !== null && {
              verb: t('Delete answer'),
              question: t('Delete your answer to {author}? The shop stops showing it, and the text is lost.', {
                author,
              }),
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
            {t('View purchase')}
          </Menu.Item>
          {review.hidden ? (
            <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => instantly.mutate({ hidden: 0 })}>
              {t('Show in the shop')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={() => setWriting('reason')}>
              {t('Hide from the shop')}
            </Menu.Item>
          )}
        </RowMenu>
      </div>
      {review.body && <p className={classes.body}>{review.body}</p>}
      {review.hidden && (
        <p className={classes.reason}>{t('Hidden because: {reason}', { reason: review.hidden_reason })}</p>
      )}
      {review.answer && writing !== 'answer' && (
        <div className={classes.answer}>
          <strong>{t('Your answer')}</strong>
          <p className={classes.body}>{review.answer}</p>
        </div>
      )}
      {instantly.isError && <Notice tone="danger">{instantly.error.message}</Notice>}
      {writing === 'answer' && (
        <ReviewText
          name="answer"
          label={t('Your public answer')}
          verb={t('Save answer')}
          initial={review.answer ?? ''}
          save={(answer) => change({ answer })}
          onLeave={() => setWriting(undefined)}
        />
      )}
      {writing === 'reason' && (
        <ReviewText
          name="hidden_reason"
          label={t('Reason for hiding (only you can see it)')}
          verb={t('Hide review')}
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
    <span className={classes.stars} role="img" aria-label={t('{stars} of 5 stars', { stars })}>
      {'★'.repeat(stars)}
      <span className={classes.noStars}>{'★'.repeat(5 - stars)}</span>
    </span>
  );
}
