import type { ReactNode } from 'react';
import { money } from '../../ui/format/format.ts';
import classes from './overview.module.css';

type FigureProps = { word: string; figure: ReactNode; note: ReactNode; others?: string };

/** One figure of the overview: what it is, how much, what it is made of, and what there is beside it. */
export function Figure({ word, figure, note, others = '' }: FigureProps) {
  return (
    <>
      <span className={classes.word}>{word}</span>
      <b>{figure}</b>
      <span className={classes.word}>{note}</span>
      {others !== '' && <span className={classes.word}>{others}</span>}
    </>
  );
}

type Amount = { currency: string; amount: number };

/** "also ¥7,200 and $101.50": currencies never add up. */
export function alsoOf(amounts: readonly Amount[]): string {
  const said = amounts.filter(({ amount }) => amount !== 0).map(({ amount, currency }) => money(amount, currency));
  return said.length === 0 ? '' : `also ${said.join(', ')}`;
}
