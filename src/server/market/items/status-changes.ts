import type { ItemRow } from '../../database/index.ts';
import { type Message, message } from '../../kernel/index.ts';

type Status = ItemRow['status'];
export type StatusChange = 'publish' | 'withdraw' | 'delete';
type Outcome = { status: Status | 'deleted' } | { conflict: Message };

const alreadyPublished = { conflict: message('The item is already published.') };
const alreadyWithdrawn = { conflict: message('The item is already withdrawn.') };
const neverPublished = { conflict: message('The item is a draft, so it is not in the shop. Delete it instead.') };
const oncePublished = { conflict: message('The item has been published and may have buyers. Withdraw it instead.') };

export const statusTransitions: Record<Status, Record<StatusChange, Outcome>> = {
  draft: { publish: { status: 'published' }, withdraw: neverPublished, delete: { status: 'deleted' } },
  published: { publish: alreadyPublished, withdraw: { status: 'withdrawn' }, delete: oncePublished },
  withdrawn: { publish: { status: 'published' }, withdraw: alreadyWithdrawn, delete: oncePublished },
};
