import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { t, tRich } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FilePicker } from '../../ui/form/file-picker.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { UploadLine } from './upload-line.tsx';
import classes from './uploads.module.css';
import type { Uploads } from './use-uploads.ts';

type DropZoneProps = {
  label: string;
  verb: string;
  hint?: ReactNode;
  /** like `accept` of a file input */
  accept: string;
  multiple?: boolean;
  uploads: Uploads;
  children?: ReactNode;
};

const holdsFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean =>
  // not shown
  dataTransfer?.types.includes('Files') ?? false;

// Without this, the browser opens a file dropped outside the zone and discards the form.
const preventFileOpening = (event: globalThis.DragEvent) => holdsFiles(event) && event.preventDefault();

export function DropZone({ label, verb, hint, accept, multiple = false, uploads, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  useWindowEvent('dragover', preventFileOpening);
  useWindowEvent('drop', preventFileOpening);
  const take = (files: File[]) => uploads.add(multiple ? files : files.slice(0, 1));
  const drag = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const { leaving } = uploads;
  if (useReadOnly())
    return (
      children && (
        <section aria-label={label} className={classes.zone}>
          {children}
        </section>
      )
    );
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
        <FilePicker
          label={label}
          accept={accept}
          multiple={multiple}
          leftSection={<IconUpload size={14} aria-hidden />}
          onChoose={take}
        >
          {verb}
        </FilePicker>
        <span className={classes.hint}>
          {multiple ? tRich('or drop files here. {hint}', { hint }) : tRich('or drop a file here. {hint}', { hint })}
        </span>
      </div>
      {uploads.list.length > 0 && (
        <ul className={classes.list}>
          {uploads.list.map((one) => (
            <UploadLine key={one.key} upload={one} uploads={uploads} />
          ))}
        </ul>
      )}
      {leaving && (
        <Notice
          tone="calm"
          action={
            <>
              <Button size="xs" autoFocus onClick={leaving.stay}>
                {t('Stay')}
              </Button>
              <Button size="xs" variant="default" onClick={leaving.leave}>
                {t('Leave and cancel')}
              </Button>
            </>
          }
        >
          {t('Uploads are still in progress.')}
        </Notice>
      )}
    </section>
  );
}
