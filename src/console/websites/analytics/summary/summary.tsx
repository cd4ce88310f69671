import { Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Answer, Dashboard } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { ExportLinks } from '../panels/export-links.tsx';
import { MetricPanel, MetricTile } from '../panels/metric-tiles.tsx';
import { useAnalytics } from '../query/context.ts';
import { METRIC_FORMATS, METRICS, type Metric } from '../query/metrics.ts';
import { formatRange } from '../query/periods.ts';
import { seriesCsvUrl } from '../query/queries.ts';
import { changeOf, changeText, describeChange } from './change.ts';
import { comparedOf, comparisonText } from './comparison-text.ts';
import { MetricChart } from './metric-chart.tsx';
import classes from './summary.module.css';

export function Summary({ answer }: { answer: Answer<Dashboard> | undefined }) {
  const { id, search, view, show } = useAnalytics();
  const metric = search.metric ?? METRICS[0];
  const totals = answer?.data.totals;
  const before = answer && comparedOf(answer);
  const choose = (chosen: Metric) => show({ ...search, metric: chosen === METRICS[0] ? undefined : chosen });
  return (
    <MetricPanel label={t('Key metrics')}>
      <div className={classes.tiles} data-plain={before === null || undefined}>
        {METRICS.map((name) => (
          <Tile
            key={name}
            metric={name}
            value={totals?.[name]}
            before={before?.[name]}
            beforeWhen={answer?.meta.compare ? formatRange(answer.meta.compare) : undefined}
            isChosen={name === metric}
            onChoose={() => choose(name)}
          />
        ))}
      </div>
      <MetricChart answer={answer} metric={metric} />
      <footer className={classes.foot}>
        <p>{answer && comparisonText(answer, view.compare)}</p>
        <ExportLinks of={t('the chart')} links={[{ word: t('Chart'), href: seriesCsvUrl(id, view) }]} />
      </footer>
    </MetricPanel>
  );
}

type TileProps = {
  metric: Metric;
  value: number | null | undefined;
  /** undefined if there is no comparison */
  before: number | null | undefined;
  beforeWhen: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

function Tile({ metric, value, before, beforeWhen, isChosen, onChoose }: TileProps) {
  const reading = METRIC_FORMATS[metric];
  return (
    <MetricTile
      word={reading.word}
      value={
        value === undefined ? (
          <Skeleton className={classes.awaitedValue} height={20} width={72} />
        ) : (
          reading.readShort(value)
        )
      }
      isChosen={isChosen}
      className={classes.tile}
      onChoose={onChoose}
    >
      {value !== undefined && before !== undefined && (
        <span className={classes.change}>
          <Against metric={metric} now={value} before={before} />
          <span className={classes.before} title={beforeWhen}>
            {reading.readShort(before)}
          </span>
        </span>
      )}
    </MetricTile>
  );
}

function Against({ metric, now, before }: { metric: Metric; now: number | null; before: number | null }) {
  const reading = METRIC_FORMATS[metric];
  const change = changeOf(now, before, reading);
  if (!change) return null;
  const Arrow = { more: IconArrowUpRight, less: IconArrowDownRight, same: undefined }[change.direction];
  return (
    <span className={classes[change.tone]}>
      {Arrow && <Arrow size={14} stroke={2} aria-hidden />}
      <span aria-hidden>{changeText(change, reading)}</span>
      <span className={classes.spoken}>{t('{change}, before:', { change: describeChange(change, reading) })} </span>
    </span>
  );
}
