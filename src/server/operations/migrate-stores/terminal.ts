/** `progress` is undefined if the output is not a terminal. */
export type Terminal = {
  say(line: string): void;
  note(line: string): void;
  progress: ((line: string) => void) | undefined;
};
