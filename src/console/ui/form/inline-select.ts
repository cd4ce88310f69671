/** Keeps the list next to its field in the DOM, for keyboard and screen reader users. */
export const inlineSelectProps = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const;
