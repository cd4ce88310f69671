/** A decimal as it was typed, with a comma too; what is no number goes as it is: the service says what it wants. */
export function decimalOf(typed: string): number | string {
  const text = typed.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}
