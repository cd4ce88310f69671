import type { ItemRow } from '../../database/index.ts';

type Status = ItemRow['status'];
export type StatusChange = 'publish' | 'withdraw' | 'delete';
type Outcome = { status: Status | 'deleted' } | { no: string };

const isPublished = { no: 'The item is already published.' };
const isWithdrawn = { no: 'The item is already withdrawn.' };
const isUnseen = { no: 'The item is a draft, so it is not in the shop. Delete it instead.' };
const wasSeen = { no: 'The item has been published and may have buyers. Withdraw it instead.' };

/** What becomes of an item, or the sentence that says why it cannot. Buyers keep what they bought of a withdrawn one. */
export const statusTransitions: Record<Status, Record<StatusChange, Outcome>> = {
  draft: { publish: { status: 'published' }, withdraw: isUnseen, delete: { status: 'deleted' } },
  published: { publish: isPublished, withdraw: { status: 'withdrawn' }, delete: wasSeen },
  withdrawn: { publish: { status: 'published' }, withdraw: isWithdrawn, delete: wasSeen },
};
