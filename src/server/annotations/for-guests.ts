import type { Seen } from '../http/index.ts';
import { notFound } from '../kernel/index.ts';
import type { AnnotatedEvent } from './sources.ts';
import type { AnnotationAnswer, ListAnnotationsQuery } from './wire.ts';

/** Throws `not_found`. */
export function requireShownChart(sees: Seen, { website_id, monitor_id, item_id, scope }: ListAnnotationsQuery): void {
  const asked = [
    ...(website_id == null ? [] : [sees.website.has(website_id)]),
    ...(monitor_id == null ? [] : [sees.monitor.has(monitor_id)]),
    ...(item_id == null ? [] : [sees.item.has(item_id)]),
  ];
  if (scope != null || asked.length === 0 || asked.includes(false)) throw notFound();
}

/** Events without a subject concern the whole account and are hidden. */
export function isForGuest(
  sees: Seen,
  {
    kind,
    websiteId,
    itemId,
    isOfSales,
    monitors,
  }: Pick<AnnotatedEvent, 'websiteId' | 'itemId' | 'isOfSales' | 'monitors'> & {
    kind: AnnotationAnswer['kind'];
  },
): boolean {
  // The text of a coupon's event contains the code.
  if (isOfSales || kind === 'coupon') return false;
  const about = [
    ...(websiteId === undefined ? [] : [sees.website.has(websiteId)]),
    ...(itemId === undefined ? [] : [sees.item.has(itemId)]),
    ...(monitors === undefined ? [] : [monitors.some(({ id }) => sees.monitor.has(id))]),
  ];
  return about.length > 0 && !about.includes(false);
}

/** Guests can only open paths of incidents. */
export const annotationForGuest = (annotation: AnnotationAnswer): AnnotationAnswer => ({
  ...annotation,
  url: /^\/(?!incidents\/)/.test(annotation.url ?? '') ? null : annotation.url,
  reference: null,
});
