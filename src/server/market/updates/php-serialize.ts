type Value = string | { [key: string]: Value };

/** PHP's `serialize` for texts and arrays with text keys. Lengths are in bytes. */
export function phpSerialize(value: Value): string {
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(value);
  return `a:${entries.length}:{${entries.map(([key, of]) => phpSerialize(key) + phpSerialize(of)).join('')}}`;
}
