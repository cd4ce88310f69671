import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { createContext, useContext, useMemo } from 'react';
import type { Website } from '../../../api/websites.ts';
import { drillDown, type Filter, writeFilter } from './filters.ts';
import { type AnalyticsSearch, readAnalyticsSearch, type View, viewOf, withoutList } from './search.ts';
import type { PanelName } from './tabs.ts';

export type Analytics = {
  id: string;
  website: Website | undefined;
  search: AnalyticsSearch;
  view: View;
  /** Navigates and adds a history entry. */
  show: (search: AnalyticsSearch) => void;
};

const AnalyticsContext = createContext<Analytics | undefined>(undefined);
export const AnalyticsProvider = AnalyticsContext.Provider;

export function useAnalytics(): Analytics {
  const analytics = useContext(AnalyticsContext);
  if (!analytics) throw new Error('useAnalytics must be used within AnalyticsProvider');
  return analytics;
}

export function useAddress(): Omit<Analytics, 'website'> {
  const { id } = useParams({ strict: false }) as { id: string };
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const written = JSON.stringify(raw);
  return useMemo(() => {
    const search = readAnalyticsSearch(JSON.parse(written));
    return {
      id,
      search,
      view: viewOf(search),
      show: (next) => void navigate({ to: '.', search: next, resetScroll: false }),
    };
  }, [id, written, navigate]);
}

/** Returns search parameters that filter by the clicked value and open a more detailed tab. */
export function narrowed(
  { search, view }: Pick<Analytics, 'search' | 'view'>,
  to: { dimension: string; value: string; panel: PanelName; opens: string | undefined },
): AnalyticsSearch {
  const filters: Filter[] = drillDown(view.filters, to.dimension, to.value);
  const isNarrower = filters.length > view.filters.length;
  return readAnalyticsSearch({
    ...withoutList(search),
    filter: filters.map(writeFilter),
    ...(to.opens && isNarrower ? { [to.panel]: to.opens } : {}),
  });
}
