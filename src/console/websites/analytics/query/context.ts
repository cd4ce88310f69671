import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { createContext, useContext, useMemo } from 'react';
import type { Website } from '../../../api/websites.ts';
import { drillDown, type Filter, writeFilter } from './filters.ts';
import { type AnalyticsSearch, readAnalyticsSearch, type View, viewOf, withoutList } from './search.ts';
import type { PanelName } from './tabs.ts';

/** What every part of the page knows: whose figures, and what the address bar asks for. */
export type Analytics = {
  id: string;
  /** undefined until it is there */
  website: Website | undefined;
  search: AnalyticsSearch;
  view: View;
  /** Changes the address; the step back leads to what was before. */
  show: (search: AnalyticsSearch) => void;
};

const AnalyticsContext = createContext<Analytics | undefined>(undefined);
export const AnalyticsProvider = AnalyticsContext.Provider;

export function useAnalytics(): Analytics {
  const analytics = useContext(AnalyticsContext);
  if (!analytics) throw new Error('a part of the analytics page stands outside of it');
  return analytics;
}

/** Reads the address bar, on the page itself and on its full lists alike. */
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

/** Where a click on a row leads: narrowed to its value, with the tab open that tells more about it. */
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
