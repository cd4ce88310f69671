import { z } from 'zod';
import { flag, pageFields, text, wholeNumber } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import type { ListedReview, ReviewCount } from './review.store.ts';

const stars = wholeNumber(1, 5);
const maxLength = 5000;

export const reviewForm = z.object({
  stars: stars.describe('1 to 5.'),
  body: text(maxLength).trim().nullish().describe('Text of the review.'),
  name: text(80).trim().nullish().describe('Display name. Default none.'),
});

export const listRequest = z.object({
  search: text(200).nullish().describe('Part of the text or the buyer’s name.'),
  item_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only reviews of this item.'),
  stars: stars.nullish().describe('Only reviews with this many stars.'),
  status: z.enum(['shown', 'hidden', 'unanswered']).nullish().describe('Only reviews with this status.'),
  ...pageFields,
});

export const reviewChanges = z
  .object({
    answer: text(maxLength).trim().nullable().describe('Your public reply; null removes it.'),
    hidden: flag.describe('1 hides the review from the shop and from the average rating.'),
    hidden_reason: text(500)
      .trim()
      .nullable()
      .describe('Reason for hiding it. Only you see this. Required when hidden is 1.'),
  })
  .partial();
export type ReviewChanges = z.output<typeof reviewChanges>;

export const reviewAnswer = z
  .object({
    id: z.int(),
    object: z.literal('review'),
    item: z.object({
      id: z.int(),
      name: z.string(),
      rating: z.number().nullable().describe('Average of the visible reviews; null without reviews.'),
      reviews: z.int(),
    }),
    purchase_id: z.int(),
    stars: z.int(),
    body: z.string(),
    name: z.string(),
    hidden: z.boolean(),
    hidden_reason: z.string(),
    answer: z.string().nullable(),
    answered_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Review' });

export const summaryRequest = z.object({
  item_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only reviews of this item.'),
});

export const summaryAnswer = z
  .object({
    object: z.literal('review_summary'),
    average: z.number().nullable().describe('Average stars of the visible reviews; null without reviews.'),
    visible: z.int().describe('Reviews that the shop shows.'),
    hidden: z.int(),
    unanswered: z.int().describe('Visible reviews without your answer.'),
    by_stars: z
      .array(z.object({ stars: z.int(), reviews: z.int() }))
      .describe('Visible reviews by their stars, from 5 to 1.'),
  })
  .meta({ id: 'ReviewSummary' });

export function presentSummary(counts: ReviewCount[]): z.output<typeof summaryAnswer> {
  const sum = (rows: ReviewCount[]) => rows.reduce((total, { reviews }) => total + reviews, 0);
  const visible = counts.filter(({ is_hidden }) => is_hidden === 0);
  const starsTogether = visible.reduce((total, { stars, reviews }) => total + stars * reviews, 0);
  return {
    object: 'review_summary',
    average: averageStars(starsTogether, sum(visible)) ?? null,
    visible: sum(visible),
    hidden: sum(counts) - sum(visible),
    unanswered: sum(visible.filter(({ is_answered }) => is_answered === 0)),
    by_stars: [5, 4, 3, 2, 1].map((of) => ({ stars: of, reviews: sum(visible.filter(({ stars }) => stars === of)) })),
  };
}

export const averageStars = (starsTogether: number, reviews: number): number | undefined =>
  reviews === 0 ? undefined : Math.round((starsTogether / reviews) * 10) / 10;

export const presentReview = (row: ListedReview): z.output<typeof reviewAnswer> => ({
  id: row.id,
  object: 'review',
  item: {
    id: row.item_id,
    name: row.item_name,
    rating: averageStars(row.item_stars, row.item_reviews) ?? null,
    reviews: row.item_reviews,
  },
  purchase_id: row.purchase_id,
  stars: row.stars,
  body: row.body,
  name: row.name,
  hidden: row.is_hidden === 1,
  hidden_reason: row.hidden_reason,
  answer: row.answer,
  answered_at: toIsoOrNull(row.answered_at),
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});
