import { Button, Skeleton } from '@mantine/core';
import { IconBookmark, IconFilter, IconX } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { preloadOnIntent, retryOnline } from '../../../lazy-page.ts';
import { FocusFirstField } from '../../../ui/feedback/focus-first-field.tsx';
import { Popover } from '../../../ui/feedback/popover.tsx';
import { useAnalytics } from '../query/context.ts';
import { type Filter, OPERATOR_WORDS, writeFilter } from '../query/filters.ts';
import { dimensionWord, readableName } from '../query/names.ts';
import { withFilters } from '../query/search.ts';
import { websiteSetName } from '../query/website-set.ts';
import classes from './filter.module.css';

const loadEditor = retryOnline(() =>
  import('./filter-editor.tsx').then((module) => ({ default: module.FilterEditor })),
);
const loadSegments = retryOnline(() => import('./segments.tsx').then((module) => ({ default: module.Segments })));
const FilterEditor = lazy(loadEditor);
const Segments = lazy(loadSegments);

const preload = preloadOnIntent(() => Promise.all([loadEditor(), loadSegments()]));

/** The filters have their own row, so the buttons stay in place. */
export function FilterBar({ isAdding, onAdd }: { isAdding: boolean; onAdd: (isAdding: boolean) => void }) {
  const { id, search, view, show } = useAnalytics();
  const [changed, setChanged] = useState<number>();
  const [isKeeping, setKeeping] = useState(false);
  const { filters } = view;
  const narrow = (next: Filter[]) => show(withFilters(search, next));
  const leave = () => {
    onAdd(false);
    setChanged(undefined);
  };
  return (
    <>
      <section className={classes.bar} aria-label={t('Filters')} {...preload}>
        <Floating
          isOpen={isAdding}
          onOpen={onAdd}
          label={t('Add filter')}
          target={
            <Button
              variant="default"
              leftSection={<IconFilter size={16} aria-hidden />}
              onClick={() => onAdd(!isAdding)}
            >
              {t('Filter')}
            </Button>
          }
        >
          <FilterEditor
            onLeave={leave}
            onSet={(filter) => {
              narrow([...filters, filter]);
              leave();
            }}
          />
        </Floating>
        {websiteSetName(id) === undefined && (
          <Floating
            isOpen={isKeeping}
            onOpen={setKeeping}
            label={t('Segments')}
            target={
              <Button
                variant="default"
                leftSection={<IconBookmark size={16} aria-hidden />}
                onClick={() => setKeeping(!isKeeping)}
              >
                {t('Segments')}
              </Button>
            }
          >
            <Segments onLeave={() => setKeeping(false)} />
          </Floating>
        )}
      </section>
      {filters.length > 0 && (
        <section className={classes.chips} aria-label={t('Active filters')}>
          {filters.map((filter, index) => (
            <span className={classes.chip} key={writeFilter(filter)}>
              <Floating
                isOpen={changed === index}
                onOpen={(isOpen) => setChanged(isOpen ? index : undefined)}
                label={t('Edit filter')}
                target={
                  <button
                    type="button"
                    className={classes.change}
                    title={filterText(filter)}
                    onClick={() => setChanged(changed === index ? undefined : index)}
                  >
                    <span className={classes.about}>{dimensionWord(filter.dimension)}</span>{' '}
                    {OPERATOR_WORDS[filter.operator]} <b>{valuesOf(filter)}</b>
                  </button>
                }
              >
                <FilterEditor
                  filter={filter}
                  onLeave={leave}
                  onSet={(next) => {
                    narrow(filters.map((other, place) => (place === index ? next : other)));
                    leave();
                  }}
                />
              </Floating>
              <button
                type="button"
                className={classes.remove}
                aria-label={t('Remove filter {filter}', { filter: filterText(filter) })}
                onClick={() => narrow(filters.filter((_, place) => place !== index))}
              >
                <IconX size={14} aria-hidden />
              </button>
            </span>
          ))}
          <button type="button" className={classes.quiet} onClick={() => narrow([])}>
            {t('Clear all')}
          </button>
        </section>
      )}
    </>
  );
}

type FloatingProps = Pick<ComponentProps<typeof Popover>, 'isOpen' | 'onOpen' | 'label' | 'target' | 'children'>;

function Floating({ children, ...props }: FloatingProps) {
  return (
    <Popover position="bottom-start" width="min(400px, calc(100vw - 32px))" className={classes.floating} {...props}>
      <Suspense fallback={<EditorSkeleton />}>
        <FocusFirstField>{children}</FocusFirstField>
      </Suspense>
    </Popover>
  );
}

const EditorSkeleton = () => (
  <div className={classes.editor} role="status" aria-label={t('Loading')}>
    <div className={classes.pair}>
      <Skeleton height={60} radius={8} />
      <Skeleton height={60} radius={8} />
    </div>
    <Skeleton height={80} radius={8} />
    <Skeleton height={30} width={150} radius={8} />
  </div>
);

const valuesOf = ({ dimension, values }: Filter): string =>
  values
    .map((value) => readableName(dimension, value))
    .reduce((others, value) => t('{others} or {value}', { others, value }));

const filterText = (filter: Filter): string =>
  t('{dimension} {operator} {values}', {
    dimension: dimensionWord(filter.dimension),
    operator: OPERATOR_WORDS[filter.operator],
    values: valuesOf(filter),
  });
