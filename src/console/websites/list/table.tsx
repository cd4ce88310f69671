import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { t } from '../../i18n/index.ts';
import type { ListSearch } from '../../list-search.ts';
import { count } from '../../ui/format/format.ts';
import { RenameGroup } from './group-field.tsx';
import classes from './list.module.css';
import type { Block } from './place-sections.ts';
import { Row, SkeletonRow, TotalRow } from './row.tsx';
import together from './together.module.css';
import type { Total } from './total.ts';

const SKELETON_ROWS = 8;

type WebsiteTableProps = {
  blocks: Block[] | undefined;
  hasHeadings: boolean;
  groups: string[];
  search: ListSearch;
  change: (part: Partial<ListSearch>) => void;
  onToggle: (key: string) => void;
  /** undefined if a total would add no information */
  total: Total | undefined;
};

const SECTION_NAMES: Record<string, string> = { favorites: t('Favorites'), others: t('Other websites') };

/** The arrow keys move between rows. */
export function WebsiteTable({ blocks, hasHeadings, groups, search, change, onToggle, total }: WebsiteTableProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t('Websites')} aria-busy={!blocks} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <SortedHead column="domain" label={t('Website')} first="asc" search={search} change={change} />
            <th scope="col" className={classes.spark}>
              {t('Last 7 days')}
            </th>
            <SortedHead column="visitors" label={t('Visitors')} first="desc" search={search} change={change} />
            <SortedHead column="change" label={t('vs. previous 7 days')} first="desc" search={search} change={change} />
            <SortedHead column="today" label={t('Today')} first="desc" search={search} change={change} />
            <SortedHead column="online" label={t('Online')} first="desc" search={search} change={change} />
            <td className={classes.actions} />
          </tr>
        </thead>
        {!blocks && (
          <tbody>
            {Array.from({ length: SKELETON_ROWS }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no ID
              <SkeletonRow key={place} place={place} />
            ))}
          </tbody>
        )}
        {blocks?.map(({ section, isOpen, rows }) => (
          <tbody key={section.key}>
            {hasHeadings && (
              <tr className={classes.heading}>
                <th scope="rowgroup" colSpan={7}>
                  <span className={classes.headingLine}>
                    <button type="button" aria-expanded={isOpen} onClick={() => onToggle(section.key)}>
                      <IconChevronRight size={14} aria-hidden className={isOpen ? classes.open : undefined} />
                      <span className={classes.headingName}>{SECTION_NAMES[section.key] ?? section.name}</span>
                      <span className={classes.headingCount}>{count(section.websites)}</span>
                    </button>
                    {section.key.startsWith('group:') && (
                      <>
                        <RenameGroup name={section.name} />
                        <Link className={together.together} to="/websites/$id" params={{ id: section.key }}>
                          {t('Show together')}
                        </Link>
                      </>
                    )}
                  </span>
                </th>
              </tr>
            )}
            {rows.map((website) => (
              <Row key={website.id} website={website} groups={groups} />
            ))}
          </tbody>
        ))}
        {total && <TotalRow total={total} />}
      </table>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const place = links.indexOf(event.target as HTMLElement);
  if (place < 0) return;
  event.preventDefault();
  links[place + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

const COLUMNS = {
  domain: classes.name,
  visitors: classes.week,
  change: classes.change,
  today: classes.today,
  online: classes.online,
};

type SortedHeadProps = Pick<WebsiteTableProps, 'search' | 'change'> & {
  column: keyof typeof COLUMNS;
  label: string;
  first: 'asc' | 'desc';
};

function SortedHead({ column, label, first, search, change }: SortedHeadProps) {
  const isActive = (search.sort_by ?? 'domain') === column;
  const direction = search.sort ?? (column === 'domain' ? 'asc' : 'desc');
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  const next = isActive ? (direction === 'asc' ? 'desc' : 'asc') : first;
  return (
    <th
      scope="col"
      className={COLUMNS[column]}
      aria-sort={isActive ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => change({ sort_by: column === 'domain' ? undefined : column, sort: next })}
      >
        {label}
        {isActive && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  );
}
