import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';
import classes from './overview.module.css';

type FigureProps = {
  word: string;
  figure: ReactNode;
  trend?: string;
  note: string;
  others?: string[];
};

export function Figure({ word, figure, trend = '', note, others = [] }: FigureProps) {
  return (
    <>
      <span className={classes.word}>{word}</span>
      <b>
        {figure} {trend !== '' && <span className={classes.word}>{trend}</span>}
      </b>
      {[note, ...others]
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className={classes.word}>
            {line}
          </span>
        ))}
    </>
  );
}

type Amount = { currency: string; amount: number };

/** Amounts in different currencies can't be added. Example: "also ¥7,200 and $101.50". */
export function alsoOf(amounts: readonly Amount[]): string {
  const said = amounts.filter(({ amount }) => amount !== 0).map(({ amount, currency }) => money(amount, currency));
  return said.length === 0 ? '' : t('also {amounts}', { amounts: said.join(', ') });
}
