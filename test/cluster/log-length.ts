import type { Cluster } from './cluster.ts';
import { type Fault, faultOf } from './load/load.ts';

/** A failure that repeats must not flood the log. Starting a node logs about 20 lines. */
const mostLines = 400;

export class LogLength {
  readonly #before: readonly { name: string; letters: number; lines(): string[] }[];

  constructor({ nodes }: Cluster) {
    this.#before = nodes.map(({ name, service }) => {
      const letters = service.output.length;
      return { name, letters, lines: () => service.output.slice(letters).split('\n').slice(0, -1) };
    });
  }

  get judged(): string {
    return `${Math.max(...this.#before.map(({ lines }) => lines().length))} log lines at most`;
  }

  findFaults(): Fault[] {
    const long = this.#before
      .map(({ name, lines }) => ({ name, lines: lines() }))
      .filter(({ lines }) => lines.length > mostLines);
    return faultOf(
      'other',
      long.map(({ name, lines }) => `${lines.length} of ${name}, such as ${lines[mostLines]}`),
      'nodes flooded their logs',
    );
  }
}
