import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Line } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { ValueMark } from '../marks/value-mark.tsx';
import panelClasses from '../panels/panel.module.css';
import { RowLink } from '../panels/top-list.tsx';
import { narrowed, useAnalytics } from '../query/context.ts';
import { isChosen } from '../query/filters.ts';
import { isOneValue, readableName } from '../query/names.ts';
import type { List, PanelName } from '../query/tabs.ts';
import classes from './details.module.css';
import { addressOf } from './page-address.ts';

type NameProps = {
  list: List & { panel: PanelName };
  row: Pick<Line, 'id' | 'name' | 'visitors'>;
  /** visitors of the longest bar; undefined to show no bars */
  most?: number;
};

export function Name({ list, row: { id: ofWebsite, name: value, visitors }, most }: NameProps) {
  const analytics = useAnalytics();
  const { website, search, view } = analytics;
  const name = readableName(list.dimension, value);
  const bar = most !== undefined && (
    <span className={classes.bar} style={{ '--share': visitors / most } as CSSProperties} aria-hidden />
  );
  if (ofWebsite !== undefined)
    return (
      <span className={classes.name}>
        {bar}
        <RowLink list={list} panel={list.panel} value={value} website={ofWebsite} />
      </span>
    );
  if (!isOneValue(value))
    return (
      <>
        {bar}
        <span className={panelClasses.plain}>{name}</span>
      </>
    );
  const to = { dimension: list.dimension, value, panel: list.panel, opens: undefined };
  const { then_by, sort_by, sort } = search;
  const page = website && addressOf(list.dimension, value, website.domain);
  return (
    <span className={classes.name}>
      {bar}
      <Link
        to="."
        search={{
          ...narrowed(analytics, to),
          ...(then_by && { then_by }),
          ...(sort_by && { sort_by }),
          ...(sort && { sort }),
        }}
        resetScroll={false}
        preload={false}
        activeOptions={{ exact: true }}
        className={panelClasses.row}
        title={name}
        aria-current={isChosen(view.filters, list.dimension, value) ? 'true' : undefined}
      >
        <ValueMark dimension={list.dimension} value={value} />
        {name}
      </Link>
      {page && (
        <a
          className={classes.open}
          href={page}
          target="_blank"
          rel="noreferrer"
          aria-label={t('Open {name} in a new tab', { name })}
        >
          <IconExternalLink size={14} aria-hidden />
        </a>
      )}
    </span>
  );
}
