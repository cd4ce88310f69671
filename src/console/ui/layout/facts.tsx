import type { ReactNode } from 'react';

export type Fact = [word: string, fact: ReactNode];

type FactsProps = { facts: Fact[]; className: string | undefined; rowClassName?: string | undefined };

/** What is known of one thing, each fact by its word. */
export function Facts({ facts, className, rowClassName }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([word, fact]) => (
        <div className={rowClassName} key={word}>
          <dt>{word}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
