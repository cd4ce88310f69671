/** The output of a command. `progress` is undefined without a terminal. */
export type Terminal = {
  say(line: string): void;
  note(line: string): void;
  progress: ((line: string) => void) | undefined;
};
