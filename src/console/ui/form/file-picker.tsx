import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

type ChooseFilesProps = Pick<ButtonProps, 'leftSection' | 'loading' | 'size' | 'variant'> & {
  /** Names the field for screen readers. */
  label: string;
  /** as in a file field's `accept` */
  accept: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
  /** the words on the button */
  children: ReactNode;
};

/** A button that lets one choose a file, or several; also the same once more, which may have been mended meanwhile. */
export function FilePicker({ label, accept, multiple = false, onChoose, children, ...look }: ChooseFilesProps) {
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      multiple={multiple}
      accept={accept}
      inputProps={{ 'aria-label': label }}
      resetRef={forget}
      onChange={(chosen) => {
        onChoose([chosen ?? []].flat());
        // A file of the same name would be no change to the field.
        forget.current?.();
      }}
    >
      {(props) => (
        <Button variant="default" size="xs" {...props} {...look}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
