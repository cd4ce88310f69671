import type { DatabaseOrTransaction } from '../../database/index.ts';
import { joinSentences, Refusal, t } from '../../kernel/index.ts';

export type MoneyMatters = {
  /** in transit; must settle before a deletion */
  moving: string[];
  /** forfeited by a deletion */
  balances: string[];
};

export type FindMoneyMatters = (db: DatabaseOrTransaction, accountId: number, nowMs: number) => Promise<MoneyMatters>;

export function requireSettled({ moving, balances }: MoneyMatters, { givesUpBalances }: { givesUpBalances: boolean }) {
  const open = givesUpBalances ? moving : [...moving, ...balances];
  if (open.length > 0)
    throw new Refusal(
      'conflict',
      t('This account has money that is not settled. {reasons}', { reasons: joinSentences(open) }),
    );
}
