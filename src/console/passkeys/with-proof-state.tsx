import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TwoFactor } from '../api/accounts.ts';
import { LoadFailure } from '../ui/feedback/notice.tsx';
import { twoFactorQuery } from './two-factor-query.ts';

type WithProofStateProps = {
  /** pixels */
  height: number;
  children: (state: TwoFactor) => ReactNode;
};

export function WithProofState({ height, children }: WithProofStateProps) {
  const state = useQuery(twoFactorQuery);
  if (state.data) return children(state.data);
  if (state.isError) return <LoadFailure error={state.error} onRetry={() => state.refetch()} />;
  return <Skeleton aria-busy="true" height={height} radius={8} />;
}
