import type { ReactNode } from 'react';

export type Fact = [word: string, fact: ReactNode];

type FactsProps = {
  /** false if the fact is unknown: it is skipped */
  facts: (Fact | false)[];
  className: string | undefined;
  rowClassName?: string | undefined;
};

const isKnown = (fact: Fact | false): fact is Fact => fact !== false;

export function Facts({ facts, className, rowClassName }: FactsProps) {
  return (
    <dl className={className}>
      {facts.filter(isKnown).map(([word, fact]) => (
        <div className={rowClassName} key={word}>
          <dt>{word}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
