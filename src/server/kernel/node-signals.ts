/** What a process tells the others of its installation, and hears from them. */
export type NodeSignals = {
  /** Tells the others within half a second. What is told of one subject meanwhile is added up. */
  send(topic: string, subject: string, count?: number): void;
  /** Calls back for what another process told; `ageMs`: how long ago. A new process hears of the last quarter of an hour. */
  on(topic: string, heard: (subject: string, count: number, ageMs: number) => void): void;
};
