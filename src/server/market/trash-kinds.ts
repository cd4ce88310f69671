import { t } from '../kernel/index.ts';
import type { TrashKinds } from '../trash/index.ts';
import { itemSubject } from './items/index.ts';
import { couponSubject } from './orders/index.ts';

export const marketTrashKinds = (): Pick<TrashKinds, 'item' | 'coupon'> => ({
  item: {
    ...itemSubject,
    permission: 'market:write',
    taken: () => t('Another item uses its reference now. Delete that item, then restore this one.'),
  },
  coupon: {
    ...couponSubject,
    permission: 'market:write',
    taken: () => t('Another coupon uses this code now. Delete or rename that coupon, then restore this one.'),
    parentDeleted: () => t('The coupon is for an item that was deleted. Restore the item first.'),
  },
});
