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
    const files = [...this.#seconds].sort(([, a], [, b]) => b - a).slice(0, count);
    return files.map(([name, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${name}\n`).join('');
  }
}
