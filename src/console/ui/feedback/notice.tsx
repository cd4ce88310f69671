import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './notice.module.css';
import toneClasses from './tone.module.css';

export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export function EmptyText({ children }: { children: ReactNode }) {
  return <div className={classes.nothing}>{children}</div>;
}

export function NoMatches({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  return (
    <div className={classes.nothing}>
      <p role="status">{children}</p>
      <Button variant="default" size="xs" onClick={onClear}>
        {t('Clear filters')}
      </Button>
    </div>
  );
}

type NoticeProps = { tone: 'danger' | 'calm'; children: ReactNode; action?: ReactNode };

export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={`${classes.notice} ${toneClasses[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <span>{children}</span>
      {action}
    </div>
  );
}

export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
