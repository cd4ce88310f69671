import { Button, Checkbox, Menu } from '@mantine/core';
import { IconExternalLink, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Annotation, AnnotationKind } from '../api/annotations.ts';
import { call } from '../api/client.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { useZone } from '../ui/format/time-zone.ts';
import { RowMenu } from '../ui/table/row-menu.tsx';
import { AnnotationForm } from './annotation-form.tsx';
import classes from './annotations.module.css';
import { ALL_KINDS, KINDS } from './kinds.ts';
import { whenOf } from './markers.ts';
import type { ChartAnnotations } from './use-annotations.ts';

/** How long it is said what was done. */
const SAID_MS = 5000;

/** Below a chart: what its marks stand for, and a way to add one. Closed, it takes one line. */
export function AnnotationList({ annotations }: { annotations: ChartAnnotations }) {
  const { subject, all, error, retry, hidden, setHidden } = annotations;
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<Annotation | 'new'>();
  const [said, setSaid] = useState('');
  const queryClient = useQueryClient();
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /annotations/:id', { path: { id } }),
    onMutate: () => setSaid(''),
    onSuccess: () => setSaid('Annotation deleted.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['annotations'] }),
  });
  const edit = (annotation: Annotation | 'new' | undefined) => {
    setSaid('');
    setEdited(annotation);
  };
  const shown = all?.filter(({ kind }) => !hidden.includes(kind)).toReversed() ?? [];
  return (
    <div className={classes.annotations}>
      <div className={classes.bar}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          disabled={!all?.length && !isOpen}
          onClick={() => {
            setSaid('');
            setOpen(!isOpen);
          }}
        >
          {all === undefined ? 'Annotations' : all.length === 0 ? 'No annotations' : `Annotations (${shown.length})`}
        </button>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={() => edit('new')}
        >
          Add annotation
        </Button>
        <span className={classes.said} role="status">
          {said}
        </span>
      </div>
      {error && !all && <LoadFailure error={error} onRetry={retry} />}
      {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
      {edited && (
        <div className={classes.form}>
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
        </div>
      )}
      {isOpen && all && (
        <>
          <KindChoice
            all={all}
            hidden={hidden}
            setHidden={(kinds) => {
              setSaid('');
              setHidden(kinds);
            }}
          />
          <ul className={classes.list}>
            {shown.map((annotation) => (
              <Line
                key={`${annotation.id ?? annotation.kind} ${annotation.at} ${annotation.text}`}
                annotation={annotation}
                onEdit={() => edit(annotation)}
                onDelete={remove.mutate}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type KindChoiceProps = { all: Annotation[]; hidden: AnnotationKind[]; setHidden: (kinds: AnnotationKind[]) => void };

/** Which kinds the chart marks, of those that it has. */
function KindChoice({ all, hidden, setHidden }: KindChoiceProps) {
  const found = ALL_KINDS.filter((kind) => all.some((annotation) => annotation.kind === kind));
  return (
    <fieldset className={classes.kinds}>
      <legend>Show on charts</legend>
      {found.map((kind) => (
        <Checkbox
          key={kind}
          size="xs"
          label={KINDS[kind].many}
          checked={!hidden.includes(kind)}
          onChange={(event) =>
            setHidden(event.currentTarget.checked ? hidden.filter((one) => one !== kind) : [...hidden, kind])
          }
        />
      ))}
    </fieldset>
  );
}

type LineProps = {
  annotation: Annotation;
  onEdit: () => void;
  onDelete: (id: number) => void;
};

function Line({ annotation, onEdit, onDelete }: LineProps) {
  const zone = useZone();
  const { id, kind, text, url } = annotation;
  return (
    <li className={classes.line}>
      <span className={classes.kind}>{KINDS[kind].one}</span>
      <span className={classes.text}>
        {url === null ? (
          text
        ) : url.startsWith('/') ? (
          <Link to={url}>{text}</Link>
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {text} <IconExternalLink size={13} aria-label="(opens in a new tab)" />
          </a>
        )}
      </span>
      <span className={classes.when}>{whenOf(annotation, { zone, nowMs: Date.now() })}</span>
      {id !== null && (
        <div className={classes.actions}>
          <RowMenu
            name={`annotation “${text}”`}
            danger={{ verb: 'Delete', question: `Delete “${text}”?`, onConfirm: () => onDelete(id) }}
          >
            {(kind === 'note' || kind === 'release') && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                Edit
              </Menu.Item>
            )}
          </RowMenu>
        </div>
      )}
    </li>
  );
}
