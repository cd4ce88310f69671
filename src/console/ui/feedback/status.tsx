import type { ReactNode } from 'react';
import classes from './status.module.css';

export type Tone = 'up' | 'down' | 'maintenance' | 'paused' | 'pending' | 'unknown';

/** Each state has a shape of its own, so that colour is never the only difference. */
const SHAPES: Record<Tone, ReactNode> = {
  up: <circle cx="5" cy="5" r="4" fill="var(--mark)" />,
  down: <path d="M5 .8 9.6 9H.4Z" fill="var(--mark)" />,
  maintenance: <rect x="1.4" y="1.4" width="7.2" height="7.2" rx="1" transform="rotate(45 5 5)" fill="var(--mark)" />,
  paused: <path d="M2 1h2v8H2zM6 1h2v8H6z" fill="var(--mark)" />,
  pending: <circle cx="5" cy="5" r="3.6" fill="none" stroke="var(--mark)" strokeWidth="1.5" strokeDasharray="2 1.77" />,
  unknown: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="var(--mark)" strokeWidth="1.4" />
      <path d="M5 1a4 4 0 0 1 0 8Z" fill="var(--mark)" />
    </>
  ),
};

/** The shape alone, in the colour `--mark`: for where the word stands beside it. */
export function StatusIcon({ tone }: { tone: Tone }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      {SHAPES[tone]}
    </svg>
  );
}

type StatusProps = { tone: Tone; word: string; look?: 'plain' | 'pill' };

export function Status({ tone, word, look = 'plain' }: StatusProps) {
  return (
    <span className={[classes.status, classes[tone], look === 'pill' ? classes.pill : ''].join(' ')}>
      <StatusIcon tone={tone} />
      {word}
    </span>
  );
}
