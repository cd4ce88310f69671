import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer, Website, WebVitals } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { CopyBlock } from '../../../ui/feedback/copy.tsx';
import { EmptyState, LoadFailure, NoMatches, Notice } from '../../../ui/feedback/notice.tsx';
import { vitalsTag } from '../../tag-variants.ts';
import { Frame } from '../frame/frame.tsx';
import { MetricPanel } from '../panels/metric-tiles.tsx';
import { useAnalytics } from '../query/context.ts';
import { reportQuery } from '../query/queries.ts';
import { withFilters } from '../query/search.ts';
import { VITALS } from './readings.ts';
import { VitalChart } from './vital-chart.tsx';
import { VitalLines } from './vital-lines.tsx';
import { VitalTiles } from './vital-tiles.tsx';
import classes from './vitals.module.css';

export function WebVitalsPage() {
  return (
    <Frame list={t('Web vitals')} report="/websites/$id/web-vitals">
      <Report />
    </Frame>
  );
}

function Report() {
  const { id, search, view, website, show } = useAnalytics();
  const vitals = useQuery(reportQuery(id, 'web-vitals', view));
  if (vitals.isError && !vitals.data) return <LoadFailure error={vitals.error} onRetry={() => vitals.refetch()} />;
  if (vitals.data?.data.page_views === 0 && !vitals.isPlaceholderData) {
    if (view.filters.length > 0)
      return (
        <NoMatches onClear={() => show(withFilters(search, []))}>{t('No web vitals match in this period.')}</NoMatches>
      );
    if (website) return <NoVitals website={website} />;
  }
  return (
    <div className={vitals.isPlaceholderData ? classes.old : undefined}>
      <Figures answer={vitals.data} />
      <VitalLines totals={vitals.data?.data.totals} />
    </div>
  );
}

function Figures({ answer }: { answer: Answer<WebVitals> | undefined }) {
  const { search, show } = useAnalytics();
  const vital = VITALS.find((name) => name === search.vital) ?? VITALS[0];
  return (
    <MetricPanel label={t('Web vitals')}>
      <VitalTiles
        totals={answer?.data.totals}
        chosen={vital}
        onChoose={(chosen) => show({ ...search, vital: chosen === VITALS[0] ? undefined : chosen })}
      />
      <VitalChart answer={answer} vital={vital} />
    </MetricPanel>
  );
}

function NoVitals({ website }: { website: Website }) {
  if (website.is_shop)
    return (
      <Notice tone="calm">
        {t(
          'Shop pages use the small script, which does not measure web vitals. To measure other pages, use the tag of their website.',
        )}
      </Notice>
    );
  return (
    <EmptyState title={t('No web vitals in this period')}>
      <p>
        {t(
          'Web vitals are Google’s measures of how fast pages load, respond and become stable for real visitors. Replace the tag on {domain} with this one to measure them:',
          { domain: website.domain },
        )}
      </p>
      <CopyBlock label={t('tag with web vitals')} text={vitalsTag(website)} />
      <p role="status">
        {t(
          'The script is under 3 KB. Each page view is sent when its page is hidden or closed, and appears here within seconds.',
        )}
      </p>
      <p>
        <Link to="/websites/$id/tracking" params={{ id: String(website.id) }}>
          {t('More options')}
        </Link>
      </p>
    </EmptyState>
  );
}
