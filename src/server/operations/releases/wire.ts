export type ServiceVersion = {
  running: string;
  /** null: no newer version is known */
  newer: { version: string; changes: string[] } | null;
  /** false: GATEHOUSE_UPDATE_CHECK is off */
  is_checked: boolean;
};
