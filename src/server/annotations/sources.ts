import type { DatabaseOrTransaction } from '../database/index.ts';
import type { Permission } from '../http/index.ts';
import type { AnnotationKind } from './wire.ts';

/** Times are epoch ms. */
export type AnnotatedEvent = {
  kind: Exclude<AnnotationKind, 'note' | 'release' | 'price' | 'settings'>;
  text: string;
  /** replaces `text` for guests */
  textForGuests?: () => string;
  from: number;
  /** null: a single moment, or ongoing */
  to: number | null;
  isOngoing?: boolean;
  /** console path */
  path: string | null;
  websiteId?: number;
  itemId?: number;
  /** not on charts of visitors or response times */
  isOfSales?: boolean;
  /** `host` links a monitor to websites on the same host. '' if there isn't one. */
  monitors?: { id: number; host: string }[];
};

export type AnnotationSource = {
  kind: AnnotatedEvent['kind'];
  permission: Permission;
  /** Returns the latest `most` events that overlap the range, in any order. */
  list(
    db: DatabaseOrTransaction,
    accountId: number,
    range: { from: number; to: number; most: number },
  ): Promise<AnnotatedEvent[]>;
};

/** The hosts are undefined if the resource doesn't belong to the account. */
export type AnnotationSubjects = {
  websiteHost(accountId: number, id: number): Promise<string | undefined>;
  /** '' if the address has no host */
  monitorHost(accountId: number, id: number): Promise<string | undefined>;
  hasItem(accountId: number, id: number): Promise<boolean>;
  /** hosts where the account sells or counts visitors */
  siteHosts(accountId: number): Promise<string[]>;
};
