import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { WebVitals } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { Status } from '../../../ui/feedback/status.tsx';
import { share } from '../../../ui/format/format.ts';
import { MetricTile } from '../panels/metric-tiles.tsx';
import { RATINGS, type Rating, VITAL_READINGS, VITALS, type Vital } from './readings.ts';
import classes from './vitals.module.css';

type Totals = WebVitals['totals'];

type VitalTilesProps = { totals: Totals | undefined; chosen: Vital; onChoose: (vital: Vital) => void };

export function VitalTiles({ totals, chosen, onChoose }: VitalTilesProps) {
  return (
    <div className={classes.tiles}>
      {VITALS.map((vital) => (
        <Tile
          key={vital}
          vital={vital}
          total={totals?.[vital]}
          isChosen={vital === chosen}
          onChoose={() => onChoose(vital)}
        />
      ))}
    </div>
  );
}

type TileProps = { vital: Vital; total: Totals[Vital] | undefined; isChosen: boolean; onChoose: () => void };

const SHARES: Rating[] = ['good', 'needs_improvement', 'poor'];

function Tile({ vital, total, isChosen, onChoose }: TileProps) {
  const { short, word, read } = VITAL_READINGS[vital];
  return (
    <MetricTile
      word={short}
      title={word}
      value={total && read(total.p75)}
      isChosen={isChosen}
      className={classes.tile}
      onChoose={onChoose}
    >
      {total ? (
        <>
          {total.rating ? (
            <Status {...RATINGS[total.rating]} />
          ) : (
            <span className={classes.none}>{t('Not measured')}</span>
          )}
          <span className={classes.shares} aria-hidden>
            {SHARES.map((rating) => (
              <i key={rating} data-rating={rating} style={{ '--share': total[rating] ?? 0 } as CSSProperties} />
            ))}
          </span>
          <span className={classes.said}>
            {total.rating
              ? t('{good} good, {poor} poor', { good: share(total.good), poor: share(total.poor) })
              : t('No values in this period')}
          </span>
        </>
      ) : (
        <Skeleton height={90} radius={6} />
      )}
    </MetricTile>
  );
}
