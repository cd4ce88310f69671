/** Puts the list next to its field in the DOM, for users of keyboards and screen readers. */
export const inlineSelectProps = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const;
