import type { FastifyRequest } from 'fastify';
import type { AnnotationRow } from '../database/index.ts';
import { mayCaller, type Permission, requireAccess } from '../http/index.ts';
import type { SharedKind } from './wire.ts';

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
  import: 'websites:read',
};

/** Throws `forbidden` for kinds that the caller cannot read. Kinds that are already shared can stay. */
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
