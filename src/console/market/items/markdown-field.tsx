import { Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { retryOnline } from '../../lazy-page.ts';
import classes from './items.module.css';

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

/** A text in Markdown, and how it will look. */
export function MarkdownField({ minRows = 8, ...field }: MarkdownFieldProps) {
  const [previewing, setPreviewing] = useState(false);
  return (
    <div>
      <Textarea {...field} autosize minRows={minRows} maxRows={24} />
      <details className={classes.previewOf} onToggle={(event) => setPreviewing(event.currentTarget.open)}>
        <summary>Preview of “{field.label}”</summary>
        {previewing && (
          <Suspense fallback={field.value}>
            <Markdown text={field.value || '*Nothing to preview yet.*'} />
          </Suspense>
        )}
      </details>
    </div>
  );
}
