import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { t } from '../../../i18n/index.ts';
import { useStrip } from '../../../ui/layout/strip.ts';
import { useAnalytics } from '../query/context.ts';
import { inSentence } from '../query/in-sentence.ts';
import { withoutList } from '../query/search.ts';
import { type PanelName, tabOf, tabsOf } from '../query/tabs.ts';
import { type ExportLink, ExportLinks } from './export-links.tsx';
import classes from './panel.module.css';

type PanelProps = {
  title: string;
  panel: PanelName;
  details?: string | undefined;
  exports?: readonly ExportLink[];
  foot?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

export function Panel({ title, panel, details, exports = [], foot, isWide, children }: PanelProps) {
  const { id, search, website } = useAnalytics();
  const heading = useId();
  const open = tabOf(panel, search[panel], id);
  const hasBots = website !== undefined && (website.exclude_bots === 0 || website.exclude_bots_since !== null);
  const tabs = tabsOf(panel, id).filter(([tab, one]) => !one.isOfBots || hasBots || tab === open.tab);
  const tops = tabs.filter(
    ([, one], index) => !one.group || tabs.findIndex(([, other]) => other.group === one.group) === index,
  );
  const within = tabs.filter(([, one]) => one.group !== undefined && one.group === open.group);
  const strip = useStrip(open.group ?? open.tab);
  const stripWithin = useStrip(open.tab);
  const link = (tab: string, word: string, isOpen: boolean) => (
    <Link
      key={tab}
      to="."
      search={{ ...search, [panel]: tab === tabs[0]?.[0] ? undefined : tab }}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classes.tab}
      aria-current={isOpen ? 'true' : undefined}
    >
      {word}
    </Link>
  );
  return (
    <section className={`${classes.panel} ${isWide ? classes.wide : ''}`} aria-labelledby={heading}>
      <header className={classes.head}>
        {tops.length > 1 && tops.some(([, one]) => (one.group ?? one.word) === title) ? (
          // A tab shows the same word.
          <h2 id={heading} className={classes.tabbed}>
            <VisuallyHidden>{title}</VisuallyHidden>
          </h2>
        ) : (
          <h2 id={heading}>{title}</h2>
        )}
        {tops.length > 1 && (
          <nav ref={strip} className={classes.tabs} aria-label={t('{title} by', { title })}>
            {tops.map(([tab, one]) =>
              link(
                tab,
                one.group ?? one.word,
                tab === open.tab || (one.group !== undefined && one.group === open.group),
              ),
            )}
          </nav>
        )}
      </header>
      {within.length > 0 && (
        <nav ref={stripWithin} className={classes.within} aria-label={t('{title} by', { title: open.group ?? '' })}>
          {within.map(([tab, one]) => link(tab, one.word, tab === open.tab))}
        </nav>
      )}
      <div className={classes.body}>{children}</div>
      <footer className={classes.foot}>
        <span>{foot}</span>
        <span className={classes.ways}>
          <ExportLinks
            of={t('{list} by {dimension}', { list: inSentence(title), dimension: inSentence(open.word) })}
            links={exports}
          />
          {details && (
            <Link
              to="/websites/$id/details/$question"
              params={{ id, question: details }}
              search={withoutList(search)}
              className={classes.details}
              aria-label={t('Details: all of {list} by {dimension}', {
                list: inSentence(title),
                dimension: inSentence(open.word),
              })}
            >
              {t('Details')}
            </Link>
          )}
        </span>
      </footer>
    </section>
  );
}
