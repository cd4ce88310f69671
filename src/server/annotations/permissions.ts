import type { FastifyRequest } from 'fastify';
import type { AnnotationRow } from '../database/index.ts';
import { mayCaller, type Permission, requireAccess } from '../http/index.ts';
import type { SharedKind } from './wire.ts';

/** What is asked of who reads annotations that an account keeps, and those that the features recorded. */
export const permissionOfRow: Record<AnnotationRow['kind'], Permission> = {
  note: 'annotations:read',
  release: 'annotations:read',
  price: 'market:read',
  settings: 'websites:read',
};

const permissionOfShared: Record<SharedKind, Permission> = {
  ...permissionOfRow,
  incident: 'monitors:read',
  maintenance: 'monitors:read',
  version: 'market:read',
  coupon: 'market:read',
  // A website's chart has those of its own statistics.
  import: 'websites:read',
};

/** Throws `forbidden` where who may not read a kind would show it to everybody; what is shared already may stay. */
export function requireShareable(
  request: FastifyRequest,
  kinds: readonly SharedKind[] | null | undefined,
  shared: readonly SharedKind[] = [],
): void {
  for (const kind of kinds ?? []) {
    const permission = permissionOfShared[kind];
    if (!shared.includes(kind) && !mayCaller(request, permission)) requireAccess(request, { permission });
  }
}
