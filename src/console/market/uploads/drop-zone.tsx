import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './uploads.module.css';
import type { Uploads } from './use-uploads.ts';

type DropZoneProps = {
  /** Names the field for screen readers. */
  label: string;
  /** On the button. */
  verb: string;
  hint?: ReactNode;
  /** as in a file field's `accept` */
  accept: string;
  multiple?: boolean;
  uploads: Uploads;
  children?: ReactNode;
};

/** Where files are dropped, with a button that does the same, and how far those are that are on their way. */
export function DropZone({ label, verb, hint, accept, multiple = false, uploads, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const take = (files: File[]) => uploads.add(multiple ? files : files.slice(0, 1));
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      aria-label={label}
      className={`${classes.zone} ${over ? classes.over : ''}`}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      {children}
      <div className={classes.choose}>
        <FileButton
          multiple={multiple}
          accept={accept}
          inputProps={{ 'aria-label': label }}
          onChange={(chosen) => take([chosen ?? []].flat())}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<IconUpload size={14} aria-hidden />}>
              {verb}
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>
          or drop {multiple ? 'files' : 'a file'} here. {hint}
        </span>
      </div>
      {uploads.list.length > 0 && (
        <ul className={classes.list}>
          {uploads.list.map(({ key, name, share, error }) => (
            <li key={key} className={classes.upload}>
              <span className={classes.file}>{name}</span>
              {error === undefined ? (
                <progress className={classes.progress} max={1} value={share} aria-label={`${name} sent`} />
              ) : (
                <span role="alert" className={classes.error}>
                  {error}
                </span>
              )}
              <Button variant="subtle" color="gray" size="compact-xs" onClick={() => uploads.drop(key)}>
                {error === undefined ? 'Cancel' : 'Dismiss'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
