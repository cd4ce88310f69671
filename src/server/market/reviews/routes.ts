import { z } from 'zod';
import type { ReviewRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  callerOf,
  idParam,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
  shownToGuest,
} from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { countReviews, findReview, type ListedReview, listReviews, updateReview } from './review.store.ts';
import {
  listRequest,
  presentReview,
  presentSummary,
  type ReviewChanges,
  reviewAnswer,
  reviewChanges,
  summaryAnswer,
  summaryRequest,
} from './wire.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the review.') });
const many = paginatedResponse(reviewAnswer);
const one = z.object({ data: reviewAnswer });

export function reviewRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const requireReview = async (accountId: number, id: number): Promise<ListedReview> => {
    const row = await findReview(db, accountId, id);
    if (!row) throw notFound();
    return row;
  };

  return [
    app.get(
      '/market/reviews',
      {
        access: 'market:read',
        operation: {
          id: 'listReviews',
          tag,
          summary: 'List the reviews of your items',
          description: 'Reviews of your items, newest first.',
        },
        schema: { querystring: listRequest, response: { 200: many } },
      },
      async (request) => {
        const asked = parseInput(listRequest, request.query);
        const { sort, page, perPage } = requestedPage(asked);
        const { rows, total } = await listReviews(deps.database, callerOf(request).accountId, {
          itemId: asked.item_id ?? undefined,
          stars: asked.stars ?? undefined,
          status: asked.status ?? undefined,
          search: asked.search?.trim() || undefined,
          sort,
          page,
          perPage,
        });
        const path = `${base}/market/reviews`;
        return paginate(rows.map(presentReview), total, { path, url: request.url, page, perPage });
      },
    ),

    app.get(
      '/market/reviews/summary',
      {
        access: { permission: 'market:read', guest: 'filtered' },
        operation: {
          id: 'getReviewSummary',
          tag,
          summary: 'Show the average and the number of your reviews',
          description:
            'The average of the visible reviews, the number of reviews for each number of stars, and the number of unanswered reviews.',
        },
        schema: { querystring: summaryRequest, response: { 200: z.object({ data: summaryAnswer }) } },
      },
      async (request) => {
        const { item_id } = parseInput(summaryRequest, request.query);
        const sees = shownToGuest(request)?.item;
        if (sees && !sees.has(item_id ?? 0)) throw notFound();
        return { data: presentSummary(await countReviews(db, callerOf(request).accountId, item_id ?? undefined)) };
      },
    ),

    app.get(
      '/market/reviews/:id',
      {
        access: 'market:read',
        operation: { id: 'getReview', tag, summary: 'Show a review', description: 'One review with your answer.' },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({
        data: presentReview(await requireReview(callerOf(request).accountId, idParam(request.params))),
      }),
    ),

    app.update(
      '/market/reviews/:id',
      {
        access: 'market:write',
        audit: 'review.updated',
        operation: {
          id: 'updateReview',
          tag,
          summary: 'Answer or hide a review',
          description: 'Answers a review publicly, or hides it with a reason.',
        },
        schema: { params, body: reviewChanges, response: { 200: one } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const before = await requireReview(accountId, idParam(request.params));
        const changes = columnsOf(before, parseInput(reviewChanges, request.body), deps.now());
        if (Object.keys(changes).length > 0) await updateReview(db, accountId, before.id, changes);
        return { data: presentReview(await requireReview(accountId, before.id)) };
      },
    ),
  ];
}

function columnsOf(before: ReviewRow, { answer, hidden, hidden_reason }: ReviewChanges, nowMs: number) {
  const isHidden = hidden ?? before.is_hidden;
  const reason = isHidden === 0 ? '' : (hidden_reason ?? before.hidden_reason);
  if (isHidden === 1 && reason === '')
    throw invalid({ hidden_reason: [t('hidden_reason is required to hide a review.')] });
  const given = answer === undefined ? before.answer : answer || null;
  return {
    ...(answer !== undefined &&
      given !== before.answer && { answer: given, answered_at: given === null ? null : nowMs }),
    ...((isHidden !== before.is_hidden || reason !== before.hidden_reason) && {
      is_hidden: isHidden,
      hidden_reason: reason,
    }),
  };
}
