export type NodeSignals = {
  /** Within half a second. Counts of a subject are summed until then. */
  send(topic: string, subject: string, count?: number): void;
  /** A new process receives the last quarter of an hour. */
  on(topic: string, heard: (subject: string, count: number, ageMs: number) => void): void;
};
