import type { WebsiteRow } from '../database/index.ts';
import { type AnnotationDeps, listAnnotations } from './annotations.ts';
import { type AnnotationAnswer, type SharedKind, sharedKinds } from './wire.ts';

/** Times are ISO 8601. */
export type SharedAnnotation = Pick<AnnotationAnswer, 'text' | 'at' | 'ends_at' | 'is_ongoing' | 'url'> & {
  kind: SharedKind;
};

type SharedWebsite = Pick<WebsiteRow, 'id' | 'account_id' | 'shared_annotations'>;
export type FindSharedAnnotations = (
  website: SharedWebsite,
  span: { from: number; to: number },
) => Promise<SharedAnnotation[]>;

export const storedKinds = (kinds: readonly SharedKind[]): string =>
  sharedKinds.filter((kind) => kinds.includes(kind)).join(',');

export const readKinds = (stored: string): SharedKind[] =>
  sharedKinds.filter((kind) => stored.split(',').includes(kind));

/** Excludes future annotations, because a coupon's annotation would reveal the code before the coupon is valid. */
export async function listSharedAnnotations(
  deps: AnnotationDeps,
  { id, account_id: accountId, shared_annotations }: SharedWebsite,
  span: { from: number; to: number },
): Promise<SharedAnnotation[]> {
  const kinds = readKinds(shared_annotations);
  const nowMs = deps.now();
  if (kinds.length === 0 || span.from > nowMs) return [];
  const listed = await listAnnotations(
    deps,
    { accountId },
    { website_id: id, kinds: kinds.join(','), from: span.from, to: Math.min(span.to, nowMs + 1) },
  );
  return listed.flatMap((annotation) => {
    const kind = kinds.find((one) => one === annotation.kind);
    return kind ? [{ ...presentShared(annotation), kind }] : [];
  });
}

/** Monitor names, failure causes and console paths can reveal internals. */
const presentShared = ({ kind, text, at, ends_at, is_ongoing, url }: AnnotationAnswer) => ({
  text: kind === 'incident' ? 'Incident' : text,
  at,
  ends_at,
  is_ongoing,
  url: url?.startsWith('/') ? null : url,
});
