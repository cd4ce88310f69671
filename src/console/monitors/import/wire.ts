/** A field that becomes another; the values of secrets are left out. */
export type FieldChange = { field: string; from?: unknown; to?: unknown };

export type ImportedMonitor = {
  reference: string;
  name: string;
  /** what the other tool calls such a monitor */
  kind: string;
  outcome: 'taken_over' | 'with_changes' | 'not_taken_over';
  /** what happens to the monitor here */
  action: 'create' | 'change' | 'none';
  /** null until it is created, and where it is not taken over */
  id: number | null;
  changes: FieldChange[];
  /** what is different here, or why it is not taken over */
  notes: string[];
};

/** What becomes of each monitor of a file of another tool. */
export type ImportReport = {
  source: 'kuma' | 'gatus';
  applied: boolean;
  counts: Record<'create' | 'change' | 'unchanged' | 'not_taken_over', number>;
  monitors: ImportedMonitor[];
  alerts: { name: string; kind: string; taken_over: boolean; notes: string[] }[];
  /** on the file as a whole */
  notes: string[];
};
