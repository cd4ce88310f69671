import { ActionIcon, Textarea } from '@mantine/core';
import { IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { retryOnline } from '../../lazy-page.ts';
import { ChoiceButtons } from '../../ui/form/choice-buttons.tsx';
import { type Edit, link, list, type Selected, surround } from './markdown-edit.ts';
import classes from './markdown-field.module.css';

const Markdown = lazy(retryOnline(() => import('../markdown.tsx').then((module) => ({ default: module.Markdown }))));

type MarkdownFieldProps = {
  name: string;
  label: string;
  description?: string;
  value: string;
  error: string | undefined;
  minRows?: number;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

const bold = (selected: Selected) => surround(selected, '**');
const italic = (selected: Selected) => surround(selected, '*');

const VIEWS = { write: t('Write'), preview: t('Preview') };

const TOOLS = [
  { word: t('Bold'), keys: 'Ctrl+B', Icon: IconBold, edit: bold },
  { word: t('Italic'), keys: 'Ctrl+I', Icon: IconItalic, edit: italic },
  { word: t('Link'), Icon: IconLink, edit: link },
  { word: t('List'), Icon: IconList, edit: list },
];
const SHORTCUTS: Record<string, (selected: Selected) => Edit> = { b: bold, i: italic };

const LINE_PX = 22;

export function MarkdownField({ minRows = 8, ...field }: MarkdownFieldProps) {
  const [previewing, setPreviewing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (field.error) setPreviewing(false);
  }, [field.error]);
  const apply = (edit: (selected: Selected) => Edit) => {
    const at = area.current;
    if (!at) return;
    const { from, to, insert, select } = edit({ text: at.value, from: at.selectionStart, to: at.selectionEnd });
    at.focus();
    at.setSelectionRange(from, to);
    // execCommand is deprecated, but it is the only way to change a text area that keeps undo.
    document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert);
    at.setSelectionRange(...select);
  };
  const press = (event: KeyboardEvent) => {
    const edit = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && SHORTCUTS[event.key];
    if (!edit) return;
    event.preventDefault();
    apply(edit);
  };
  return (
    <div className={classes.field}>
      <ChoiceButtons
        label={t('View of {label}', { label: field.label })}
        choices={VIEWS}
        chosen={previewing ? 'preview' : 'write'}
        className={classes.views}
        onChoose={(view) => setPreviewing(view === 'preview')}
      />
      <Textarea
        {...field}
        ref={area}
        autosize
        minRows={minRows}
        maxRows={24}
        classNames={{ input: classes.input ?? '' }}
        onKeyDown={press}
        inputContainer={(input) => (
          <div className={classes.box}>
            <fieldset
              className={classes.tools}
              aria-label={t('Format {label}', { label: field.label })}
              hidden={previewing}
            >
              {TOOLS.map(({ word, keys, Icon, edit }) => (
                <ActionIcon
                  key={word}
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={word}
                  title={keys ? `${word} (${keys})` : word}
                  onClick={() => apply(edit)}
                >
                  <Icon size={16} aria-hidden />
                </ActionIcon>
              ))}
              <span>{t('Markdown')}</span>
            </fieldset>
            <div hidden={previewing}>{input}</div>
            {previewing && (
              <section
                className={classes.preview}
                style={{ minHeight: (minRows + 2) * LINE_PX }}
                aria-label={t('Preview of {label}', { label: field.label })}
              >
                <Suspense fallback={field.value}>
                  <Markdown text={field.value || t('*The preview appears here.*')} />
                </Suspense>
              </section>
            )}
          </div>
        )}
      />
    </div>
  );
}
