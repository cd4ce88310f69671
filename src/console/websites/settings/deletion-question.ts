/** As much of a name as leaves the question on one line. */
const nameIn = (name: string): string => (name.length > 32 ? `${name.slice(0, 30).trimEnd()}…`.toWellFormed() : name);

/** What is asked before a goal or a funnel is deleted: its visits stay, its alerts do not. */
export function deletionQuestion(name: string, alerts: number): string {
  const alertsToo = alerts === 0 ? '' : ` ${alerts === 1 ? 'Its alert is' : `Its ${alerts} alerts are`} deleted too.`;
  return `Delete ${nameIn(name)}? Its data is kept.${alertsToo}`;
}
