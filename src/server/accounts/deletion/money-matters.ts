import type { DatabaseOrTransaction } from '../../database/index.ts';
import { joinSentences, Refusal, t } from '../../kernel/index.ts';

/** What of an account is money that is not settled, each as a sentence. */
export type MoneyMatters = {
  /** is on its way, or may still come or go back: has to end first */
  moving: string[];
  /** lies still, and is lost to whoever it belongs to */
  balances: string[];
};

export type FindMoneyMatters = (db: DatabaseOrTransaction, accountId: number, nowMs: number) => Promise<MoneyMatters>;

/** Throws `conflict` where money stands in the way of a deletion; of balances, unless they are given up. */
export function requireSettled({ moving, balances }: MoneyMatters, { givesUpBalances }: { givesUpBalances: boolean }) {
  const open = givesUpBalances ? moving : [...moving, ...balances];
  if (open.length > 0)
    throw new Refusal(
      'conflict',
      t('This account has money that is not settled. {reasons}', { reasons: joinSentences(open) }),
    );
}
