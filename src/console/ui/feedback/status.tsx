import type { ReactNode } from 'react';
import classes from './status.module.css';

export type Tone = 'up' | 'down' | 'maintenance' | 'paused' | 'pending' | 'unknown' | 'degraded';

type Outcome = 'returned' | 'part-returned' | 'disputed' | 'revoked';

const line = { fill: 'none', stroke: 'var(--mark)', strokeWidth: 1.4, strokeLinecap: 'round' } as const;

/** Each state has its own shape, so states never differ only by color. */
const SHAPES: Record<Tone | Outcome, ReactNode> = {
  returned: <path d="M3.4 1 .9 3.5 3.4 6M1 3.5h4.9a2.75 2.75 0 0 1 0 5.5H3" {...line} />,
  'part-returned': (
    <>
      <path d="M3.4 1 .9 3.5 3.4 6M1 3.5h5" {...line} />
      <circle cx="8" cy="7.6" r="1.5" fill="var(--mark)" />
    </>
  ),
  disputed: <path d="M1.6 9.5V.7h6.9L6.8 3.4l1.7 2.7H2.8v3.4Z" fill="var(--mark)" />,
  revoked: <path d="M2.2 2.2l5.6 5.6M5 1a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z" {...line} />,
  up: <circle cx="5" cy="5" r="4" fill="var(--mark)" />,
  down: <path d="M5 .8 9.6 9H.4Z" fill="var(--mark)" />,
  maintenance: <rect x="1.4" y="1.4" width="7.2" height="7.2" rx="1" transform="rotate(45 5 5)" fill="var(--mark)" />,
  degraded: <path d="M.4 1.4h9.2L5 9.4Z" fill="var(--mark)" />,
  paused: <path d="M2 1h2v8H2zM6 1h2v8H6z" fill="var(--mark)" />,
  pending: <circle cx="5" cy="5" r="3.6" fill="none" stroke="var(--mark)" strokeWidth="1.5" strokeDasharray="2 1.77" />,
  unknown: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="var(--mark)" strokeWidth="1.4" />
      <path d="M5 1a4 4 0 0 1 0 8Z" fill="var(--mark)" />
    </>
  ),
};

type StatusIconProps = {
  tone: Tone;
  shape?: Outcome;
};

/** Hidden from screen readers, so put a word next to it. */
export function StatusIcon({ tone, shape }: StatusIconProps) {
  return (
    <svg width={shape ? 12 : 10} height={shape ? 12 : 10} viewBox="0 0 10 10" aria-hidden="true">
      {SHAPES[shape ?? tone]}
    </svg>
  );
}

export type StatusLook = StatusIconProps & { word: string };

type StatusProps = StatusLook & { look?: 'plain' | 'pill' };

export function Status({ tone, shape, word, look = 'plain' }: StatusProps) {
  return (
    <span className={[classes.status, classes[tone], look === 'pill' ? classes.pill : ''].join(' ')}>
      <StatusIcon tone={tone} {...(shape && { shape })} />
      {word}
    </span>
  );
}
