/** Returns up to `count` values, spread evenly. */
export function sample<T>(list: T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  const picked: T[] = [];
  for (let i = 0; i < list.length && picked.length < count; i += step) picked.push(list[Math.floor(i)]!);
  return picked;
}
