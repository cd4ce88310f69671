import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

type ChooseFilesProps = Pick<ButtonProps, 'leftSection' | 'loading' | 'size' | 'variant'> & {
  label: string;
  accept: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
  children: ReactNode;
};

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
        // Resets the field, so the same file can be chosen again.
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
