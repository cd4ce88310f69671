import type { Database, DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Permission } from '../../http/index.ts';

type AlertListRow = {
  id: number;
  /** ID of the resource that has this list, if the resource can have several */
  parent_id?: number;
  name: string;
  alerts_sealed: string;
};

/** The alert channels of a feature's rows. */
export type AlertLists = {
  read: Permission;
  write: Permission;
  /** Lists that aren't empty, ordered by ID. If `locked` is set, locks the rows until the transaction ends. */
  list(db: DatabaseOrTransaction, accountId: number, locked?: Database): Promise<AlertListRow[]>;
  replace(trx: DatabaseOrTransaction, accountId: number, change: AlertListsChange): Promise<void>;
  /** Runs after a destination that a program reads was replaced in or removed from all lists. */
  removed?(
    trx: DatabaseOrTransaction,
    deps: Pick<Deps, 'config' | 'vault'>,
    accountId: number,
    nowMs: number,
  ): Promise<void>;
};
export type AlertListsChange = { ids: number[]; alertsSealed: string; nowMs: number };
