import type { TrashSubject } from '../../trash/index.ts';

export const couponSubject = { kind: 'coupon', table: 'coupons', title: 'code' } as const satisfies TrashSubject;
