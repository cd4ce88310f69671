import type { TrashSubject } from '../../trash/index.ts';

export const itemSubject = { kind: 'item', table: 'items', title: 'name' } as const satisfies TrashSubject;
