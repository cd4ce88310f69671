import type { ContactAnswer, ContactWithUses } from '../../server/contacts/wire.ts';

export type Contact = ContactAnswer;
export type ShownContact = ContactWithUses;
