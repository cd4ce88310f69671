import { useLocalStorage } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Annotation, AnnotationKind } from '../api/annotations.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { retryOnline } from '../lazy-page.ts';
import type { ChartMarker } from '../ui/chart/chart-props.ts';
import { useZone } from '../ui/format/time-zone.ts';
import { ALL_KINDS } from './kinds.ts';
import { annotationMarkers } from './markers.ts';
import { annotationsQuery, type ChartRange, type ChartSubject } from './queries.ts';

export type ChartAnnotations = {
  subject: ChartSubject;
  /** annotations of all kinds; undefined while loading */
  all: Annotation[] | undefined;
  error: Error | null;
  retry: () => void;
  markers: ChartMarker[];
  hidden: AnnotationKind[];
  setHidden: (kinds: AnnotationKind[]) => void;
  edited: Annotation | 'new' | undefined;
  setEdited: (annotation: Annotation | 'new' | undefined) => void;
  remove: { mutate: (id: number) => void; error: Error | null };
  /** Message about the last action, such as a deletion. */
  said: string;
  setSaid: (words: string) => void;
  actionsOf: (annotation: Annotation) => (close: () => void) => ReactNode;
};

const none: Annotation[] = [];

const MarkerActions = lazy(
  retryOnline(() => import('./marker-actions.tsx').then((module) => ({ default: module.MarkerActions }))),
);

/**
 * `markedByChart` lists the kinds that the chart marks itself: no markers are returned for them. `isByDay` means that
 * each point of the chart is a day. The hidden kinds are stored in the browser, for all charts.
 */
export function useAnnotations(
  subject: ChartSubject,
  range: ChartRange | undefined,
  { markedByChart = [], isByDay = false }: { markedByChart?: readonly AnnotationKind[]; isByDay?: boolean } = {},
): ChartAnnotations {
  const zone = useZone();
  const [hidden, setHidden] = useLocalStorage<AnnotationKind[]>({
    key: 'gatehouse-annotations-hidden',
    defaultValue: [],
    getInitialValueInEffect: false,
    serialize: (kinds) => kinds.join(','),
    deserialize: (text) => ALL_KINDS.filter((kind) => text?.split(',').includes(kind)),
  });
  const asked = useQuery({
    ...annotationsQuery(subject, range ? roundedRange(range) : { from: 0, to: 1 }),
    enabled: range !== undefined,
  });
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<Annotation | 'new'>();
  const [said, setSaid] = useState('');
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /annotations/:id', { path: { id } }),
    onMutate: () => setSaid(''),
    onSuccess: () => setSaid(t('Annotation deleted.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['annotations'] }),
  });
  const { mutate: removeOne } = remove;
  const actionsOf = useMemo(
    () => (annotation: Annotation) => (close: () => void) => (
      <Suspense>
        <MarkerActions
          annotation={annotation}
          onEdit={() => {
            setSaid('');
            setEdited(annotation);
          }}
          onDelete={removeOne}
          close={close}
        />
      </Suspense>
    ),
    [removeOne],
  );
  const all = asked.data;
  const unmarked = [...hidden, ...markedByChart].join();
  const nowMs = asked.dataUpdatedAt;
  const markers = useMemo(
    () =>
      annotationMarkers(
        (all ?? none).filter(({ kind }) => !unmarked.split(',').includes(kind)),
        { zone, nowMs, isByDay, actionsOf },
      ),
    [all, unmarked, zone, nowMs, isByDay, actionsOf],
  );
  return {
    subject,
    all,
    error: asked.error,
    retry: () => void asked.refetch(),
    markers,
    hidden,
    setHidden,
    edited,
    setEdited,
    remove,
    said,
    setSaid,
    actionsOf,
  };
}

const STEP_S = 300;

/** A range that ends now changes every second. Rounding it limits the number of requests. */
const roundedRange = ({ from, to }: ChartRange): ChartRange => ({
  from: Math.floor(from / STEP_S) * STEP_S,
  to: Math.ceil(to / STEP_S) * STEP_S,
});
