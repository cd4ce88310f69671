import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReviewSummary } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { count, rating } from '../../ui/format/format.ts';
import classes from './reviews.module.css';

type SummaryProps = {
  summary: ReviewSummary | undefined;
  chosen: number | undefined;
  choose: (stars: number | undefined) => void;
};

export function Summary({ summary, chosen, choose }: SummaryProps) {
  if (!summary)
    return (
      <div className={classes.summaryPending}>
        <Skeleton aria-busy="true" height="100%" radius={8} />
      </div>
    );
  const { average, visible, by_stars } = summary;
  const most = Math.max(1, ...by_stars.map(({ reviews }) => reviews));
  return (
    <section className={classes.summary} aria-label={t('Summary of reviews')}>
      <div>
        <p className={classes.mean}>
          <b>{average === null ? '–' : rating(average)}</b>
          <span aria-hidden className={classes.stars}>
            ★
          </span>
        </p>
        <p>{t('{count, plural, one {# visible review} other {# visible reviews}}', { count: visible })}</p>
      </div>
      <ul className={classes.distribution}>
        {by_stars.map(({ stars, reviews }) => (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={chosen === stars}
              onClick={() => choose(chosen === stars ? undefined : stars)}
            >
              <span>{stars} ★</span>
              <span className={classes.bar}>
                <span style={{ width: `${(100 * reviews) / most}%` }} />
              </span>
              <span>
                {count(reviews)}{' '}
                <VisuallyHidden>
                  {t('{count, plural, one {review} other {reviews}}', { count: reviews })}
                </VisuallyHidden>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
