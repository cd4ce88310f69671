export type NodeSignals = {
  /** Delivers within half a second. Until then, counts for the same subject are added up. */
  send(topic: string, subject: string, count?: number): void;
  /** A new process also receives the signals of the last quarter of an hour. */
  on(topic: string, heard: (subject: string, count: number, ageMs: number) => void): void;
};
