import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../../api/websites.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import classes from './panel.module.css';

type AnsweredProps<T> = { query: UseQueryResult<Answer<T>>; children: (answer: Answer<T>) => ReactNode };

export function Answered<T>({ query, children }: AnsweredProps<T>) {
  if (query.data)
    return <div className={query.isPlaceholderData ? classes.old : undefined}>{children(query.data)}</div>;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />;
  return (
    <div className={classes.awaited}>
      <Skeleton height={200} radius={8} />
    </div>
  );
}
