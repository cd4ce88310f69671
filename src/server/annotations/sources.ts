import type { DatabaseOrTransaction } from '../database/index.ts';
import type { Permission } from '../http/index.ts';
import type { AnnotationKind } from './wire.ts';

/** Something that a feature knows to have happened. Times are epoch ms. */
export type AnnotatedEvent = {
  kind: Exclude<AnnotationKind, 'note' | 'release' | 'price' | 'settings'>;
  text: string;
  /** what guests read in its place; the same without it */
  textForGuests?: () => string;
  from: number;
  /** null: a moment, or not over yet */
  to: number | null;
  isOngoing?: boolean;
  /** where the console shows it, below its own address */
  path: string | null;
  websiteId?: number;
  itemId?: number;
  /** Of purchases and nothing else: no chart of visitors or response times has it. */
  isOfSales?: boolean;
  /** The host in a monitor's address joins it with the websites of that host; '' where it has none. */
  monitors?: { id: number; host: string }[];
};

/** What tells of the events of one kind; it is not asked where that kind is not wanted. */
export type AnnotationSource = {
  kind: AnnotatedEvent['kind'];
  /** Who lacks it does not read elsewhere what is told here, and is not told. */
  permission: Permission;
  /** Events of an account that touch a time, at most `most`, the latest of them; in any order. */
  list(
    db: DatabaseOrTransaction,
    accountId: number,
    range: { from: number; to: number; most: number },
  ): Promise<AnnotatedEvent[]>;
};

/** What the features tell of an account's own things. Undefined where it is another's, or there is none. */
export type AnnotationSubjects = {
  /** host name of a website */
  websiteHost(accountId: number, id: number): Promise<string | undefined>;
  /** host name in a monitor's address; '' where it has none */
  monitorHost(accountId: number, id: number): Promise<string | undefined>;
  hasItem(accountId: number, id: number): Promise<boolean>;
  /** host names on which the account sells or counts visitors */
  siteHosts(accountId: number): Promise<string[]>;
};
