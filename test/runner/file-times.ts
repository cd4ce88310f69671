type Completed = { name: string; nesting: number; details: { duration_ms: number } };

export class FileTimes {
  readonly #files: Set<string>;
  readonly #seconds = new Map<string, number>();

  constructor(files: string[]) {
    this.#files = new Set(files);
  }

  /** Only the outermost test is counted, which is the whole file. */
  add({ name, nesting, details }: Completed): void {
    if (nesting === 0 && this.#files.has(name)) this.#seconds.set(name, details.duration_ms / 1000);
  }

  slowest(count: number): string {
    return secondsOf([...this.#seconds].sort(([, a], [, b]) => b - a).slice(0, count));
  }
}

type Line = [name: string, seconds: number];

/** Lists the slowest files first. */
export const secondsOf = (list: Line[]): string =>
  list
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
    .join('');
