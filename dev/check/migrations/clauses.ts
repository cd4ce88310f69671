/** What commas outside of quotes and brackets separate in a piece of SQL; undefined where those do not match. */
export function splitClauses(text: string): string[] | undefined {
  const clauses: string[] = [];
  const closing: string[] = [];
  let quote: string | undefined;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quote !== undefined) {
      if (sign === '\\') at++;
      else if (sign === quote) quote = undefined;
    } else if (`'"\``.includes(sign)) quote = sign;
    else if (sign === '(') closing.push(')');
    else if (sign === '[') closing.push(']');
    else if (')]'.includes(sign)) {
      if (closing.pop() !== sign) return undefined;
    } else if (sign === ',' && closing.length === 0) {
      clauses.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return quote === undefined && closing.length === 0 ? [...clauses, text.slice(from).trim()] : undefined;
}
