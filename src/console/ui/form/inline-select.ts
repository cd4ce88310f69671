/** Props of a `Select` whose list opens beside its field in the document, where the keyboard and screen readers find it. */
export const inlineSelectProps = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const;
