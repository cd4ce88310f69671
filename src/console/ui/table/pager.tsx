import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Listing } from '../../api/envelope.ts';
import { t } from '../../i18n/index.ts';
import { PAGE_SIZES } from '../../list-search.ts';
import { count } from '../format/format.ts';
import classes from './list-bar.module.css';

type PagerProps = {
  meta: Listing<unknown>['meta'] | undefined;
  onPage: (page: number) => void;
  /** unset if the page size can't be changed */
  onPageSize?: (size: number) => void;
};

export function Pager({ meta, onPage, onPageSize }: PagerProps) {
  if (!meta) return <div className={classes.pager} />;
  return (
    <nav className={classes.pager} aria-label={t('Pagination')}>
      <span>
        {meta.total === 0
          ? t('No results')
          : t('{from}–{to} of {total}', {
              from: count(meta.from ?? 0),
              to: count(meta.to ?? 0),
              total: count(meta.total),
            })}
      </span>
      {meta.total > 10 && (
        <span className={classes.pages}>
          {onPageSize && (
            <span className={classes.sizes}>
              <span id="rows-a-page">{t('Rows')}</span>
              <NativeSelect
                size="xs"
                aria-labelledby="rows-a-page"
                value={String(meta.per_page)}
                data={PAGE_SIZES.map(String)}
                onChange={(event) => onPageSize(Number(event.currentTarget.value))}
              />
            </span>
          )}
          <ActionIcon
            variant="default"
            aria-label={t('Previous page')}
            disabled={meta.current_page <= 1}
            onClick={() => onPage(meta.current_page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <span>
            {meta.current_page} / {meta.last_page}
          </span>
          <ActionIcon
            variant="default"
            aria-label={t('Next page')}
            disabled={meta.current_page >= meta.last_page}
            onClick={() => onPage(meta.current_page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </nav>
  );
}
