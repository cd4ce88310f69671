import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import classes from './editor.module.css';
import { StatusPageForm } from './form.tsx';
import { Preview, SavedPreview } from './preview.tsx';
import { type StatusPageValues, toPreview } from './values.ts';

type EditorProps = {
  draft: Draft<StatusPageValues>;
  /** undefined for a new page */
  page?: StatusPage;
  verb: string;
  saved?: boolean;
  onSubmit: () => void;
  onLeave: () => void;
  children?: ReactNode;
};

export function Editor({ draft, page, verb, saved = false, onSubmit, onLeave, children }: EditorProps) {
  const isReadOnly = useReadOnly();
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  return (
    <>
      <div className={classes.chooser}>
        <SegmentedControl
          fullWidth
          aria-label={t('Show')}
          transitionDuration={0}
          data={[
            { value: 'form', label: t('Settings') },
            { value: 'preview', label: t('Preview') },
          ]}
          value={shown}
          onChange={(value) => setShown(value as typeof shown)}
        />
      </div>
      <div className={classes.editor} data-shown={shown}>
        <div className={classes.form}>
          <StatusPageForm draft={draft} page={page} verb={verb} saved={saved} onSubmit={onSubmit} onLeave={onLeave} />
          {children}
        </div>
        <div className={classes.preview}>
          {isReadOnly && page ? (
            <SavedPreview id={page.id} />
          ) : (
            <Preview sent={toPreview(draft.values, page?.id)} logo={page?.logo_url ?? null} />
          )}
        </div>
      </div>
    </>
  );
}
