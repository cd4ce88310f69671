import { Checkbox, Menu } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Annotation, AnnotationKind } from '../api/annotations.ts';
import { t } from '../i18n/index.ts';
import { useZone } from '../ui/format/time-zone.ts';
import { RowMenu } from '../ui/table/row-menu.tsx';
import classes from './annotations.module.css';
import { ALL_KINDS, KINDS } from './kinds.ts';
import { whenOf } from './markers.ts';

type LinesProps = KindChoiceProps & { onEdit: (annotation: Annotation) => void; onDelete: (id: number) => void };

export function Lines({ onEdit, onDelete, ...choice }: LinesProps) {
  const shown = choice.all.filter(({ kind }) => !choice.hidden.includes(kind)).toReversed();
  return (
    <>
      <KindChoice {...choice} />
      <ul className={classes.list}>
        {shown.map((annotation) => (
          <Line
            key={`${annotation.id ?? annotation.kind} ${annotation.at} ${annotation.text}`}
            annotation={annotation}
            onEdit={() => onEdit(annotation)}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </>
  );
}

type KindChoiceProps = { all: Annotation[]; hidden: AnnotationKind[]; setHidden: (kinds: AnnotationKind[]) => void };

function KindChoice({ all, hidden, setHidden }: KindChoiceProps) {
  const found = ALL_KINDS.filter((kind) => all.some((annotation) => annotation.kind === kind));
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('Show on charts')}</legend>
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
            {text} <IconExternalLink size={13} aria-label={t('(opens in a new tab)')} />
          </a>
        )}
      </span>
      <span className={classes.when}>{whenOf(annotation, { zone, nowMs: Date.now() })}</span>
      {id !== null && (
        <div className={classes.actions}>
          <RowMenu
            name={t('annotation “{text}”', { text })}
            danger={{ verb: t('Delete'), question: t('Delete “{text}”?', { text }), onConfirm: () => onDelete(id) }}
          >
            {(kind === 'note' || kind === 'release') && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                {t('Edit')}
              </Menu.Item>
            )}
          </RowMenu>
        </div>
      )}
    </li>
  );
}
