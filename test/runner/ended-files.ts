type Completed = { name: string; nesting: number; details: { duration_ms: number } };

/** Which of the files have come to their end, and how long each took. */
export class EndedFiles {
  readonly #files: Set<string>;
  readonly #seconds = new Map<string, number>();

  constructor(files: string[]) {
    this.#files = new Set(files);
  }

  /** Takes the end of any test; only a file's own, the outermost, counts. */
  add({ name, nesting, details }: Completed): void {
    if (nesting === 0 && this.#files.has(name)) this.#seconds.set(name, details.duration_ms / 1000);
  }

  /** What never came to its end, because the process ended before. */
  missing(): string[] {
    return [...this.#files].filter((file) => !this.#seconds.has(file));
  }

  slowest(count: number): string {
    return secondsOf([...this.#seconds].sort(bySeconds).slice(0, count));
  }
}

type Line = [name: string, seconds: number];

export const bySeconds = ([, a]: Line, [, b]: Line): number => b - a;

/** A line for each, with its seconds. */
export const secondsOf = (list: Line[]): string =>
  list.map(([name, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${name}\n`).join('');
