import { Button } from '@mantine/core';
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Annotation } from '../api/annotations.ts';
import { t } from '../i18n/index.ts';
import { IfCanEdit } from '../ui/if-can-edit.tsx';
import classes from './annotations.module.css';
import { KINDS } from './kinds.ts';

type MarkerActionsProps = {
  annotation: Annotation;
  onEdit: () => void;
  onDelete: (id: number) => void;
  close: () => void;
};

export function MarkerActions({ annotation, onEdit, onDelete, close }: MarkerActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, kind, url } = annotation;
  const isOwn = id !== null && (kind === 'note' || kind === 'release');
  if (isAsking && id !== null)
    return (
      <>
        <span className={classes.question}>{t('Delete this annotation?')}</span>
        <Button size="compact-xs" variant="default" onClick={() => setAsking(false)}>
          {t('Keep')}
        </Button>
        <Button
          size="compact-xs"
          color="red"
          data-autofocus
          onClick={() => {
            close();
            onDelete(id);
          }}
        >
          {t('Delete')}
        </Button>
      </>
    );
  return (
    <>
      {url !== null &&
        (url.startsWith('/') ? (
          <Button size="compact-xs" variant="light" renderRoot={(props) => <Link to={url} {...props} />}>
            {KINDS[kind].view}
          </Button>
        ) : (
          <Button
            size="compact-xs"
            variant="light"
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            rightSection={<IconExternalLink size={13} aria-label={t('(opens in a new tab)')} />}
          >
            {t('Open link')}
          </Button>
        ))}
      {isOwn && (
        <IfCanEdit>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPencil size={13} aria-hidden />}
            onClick={() => {
              close();
              onEdit();
            }}
          >
            {t('Edit')}
          </Button>
        </IfCanEdit>
      )}
      {id !== null && (
        <IfCanEdit>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconTrash size={13} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('Delete')}
          </Button>
        </IfCanEdit>
      )}
    </>
  );
}
