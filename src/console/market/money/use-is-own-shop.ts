import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../accounts/index.ts';
import { summaryQuery } from './queries.ts';

type OwnShop = {
  /** The account is the only author. Only the account of the service owner can be. */
  isOwnShop: boolean;
  isLoading: boolean;
  failure: { error: Error; retry: () => unknown } | undefined;
};

export function useIsOwnShop(): OwnShop {
  const mayService = useMay()('service');
  const { data, isLoading, error, refetch } = useQuery({ ...summaryQuery({}), enabled: mayService });
  return {
    isOwnShop: mayService && data?.is_own_shop === true,
    isLoading,
    failure: error && !data ? { error, retry: refetch } : undefined,
  };
}
