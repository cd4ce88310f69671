/** A `Select` whose list lies and scrolls beside its field, where the keyboard and screen readers find it. */
export const opensInPlace = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const;
