import type { AnnotatedEvent, AnnotationSource } from '../../annotations/index.ts';
import { shopProblemText } from '../../outbox/index.ts';
import { problemOf } from './notify-alert.ts';
import { listAlertsWithin } from './shop-alert.store.ts';

export const shopAlertEvents: AnnotationSource = {
  kind: 'shop_alert',
  permission: 'market:read',
  list: async (db, accountId, range) =>
    (await listAlertsWithin(db, accountId, range)).map(
      (alert): AnnotatedEvent => ({
        kind: 'shop_alert',
        text: shopProblemText(problemOf(alert)),
        from: alert.started_at,
        to: alert.ended_at,
        isOngoing: alert.ended_at === null,
        path: '/market/alerts',
        isOfSales: true,
      }),
    ),
};
