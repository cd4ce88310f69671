import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Annotation } from '../api/annotations.ts';
import { t } from '../i18n/index.ts';
import { preloadOnIntent, retryOnline } from '../lazy-page.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { IfCanEdit } from '../ui/if-can-edit.tsx';
import classes from './annotations.module.css';
import type { ChartAnnotations } from './use-annotations.tsx';

const loadForm = retryOnline(() =>
  import('./annotation-form.tsx').then((module) => ({ default: module.AnnotationForm })),
);
const loadLines = retryOnline(() => import('./annotation-lines.tsx').then((module) => ({ default: module.Lines })));
const AnnotationForm = lazy(loadForm);
const Lines = lazy(loadLines);

const preloadForm = preloadOnIntent(loadForm);
const preloadLines = preloadOnIntent(loadLines);

const SAID_MS = 5000;

export function AnnotationList({ annotations }: { annotations: ChartAnnotations }) {
  const { subject, all, error, retry, hidden, setHidden, edited, setEdited, remove, said, setSaid } = annotations;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said, setSaid]);
  const edit = (annotation: Annotation | 'new' | undefined) => {
    setSaid('');
    setEdited(annotation);
  };
  const shown = all?.filter(({ kind }) => !hidden.includes(kind)) ?? [];
  return (
    <div className={classes.annotations}>
      <div className={classes.bar}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          disabled={!all?.length && !isOpen}
          {...preloadLines}
          onClick={() => {
            setSaid('');
            setOpen(!isOpen);
          }}
        >
          {all === undefined
            ? t('Annotations')
            : all.length === 0
              ? t('No annotations')
              : t('Annotations ({count})', { count: shown.length })}
        </button>
        <IfCanEdit>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={13} aria-hidden />}
            {...preloadForm}
            onClick={() => edit('new')}
          >
            {t('Add annotation')}
          </Button>
        </IfCanEdit>
        <span className={classes.said} role="status">
          {said}
        </span>
      </div>
      {error && !all && <LoadFailure error={error} onRetry={retry} />}
      {remove.error && <Notice tone="danger">{remove.error.message}</Notice>}
      {edited && (
        <div className={classes.form}>
          <Suspense>
            <AnnotationForm
              key={edited === 'new' ? 'new' : edited.id}
              annotation={edited === 'new' ? undefined : edited}
              subject={subject}
              onLeave={() => edit(undefined)}
              onDone={(words) => {
                setEdited(undefined);
                setOpen(true);
                setSaid(words);
              }}
            />
          </Suspense>
        </div>
      )}
      {isOpen && all && (
        <Suspense>
          <Lines
            all={all}
            hidden={hidden}
            setHidden={(kinds) => {
              setSaid('');
              setHidden(kinds);
            }}
            onEdit={edit}
            onDelete={remove.mutate}
          />
        </Suspense>
      )}
    </div>
  );
}
