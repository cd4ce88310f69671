/**
 * Why something is down, as a line of its own: "503 Service Unavailable", "Connection refused by 203.0.113.9:443". The
 * service's causes are the end of a sentence, "answered 503 Service Unavailable".
 */
export function causeText(cause: string): string {
  const said = cause.replace(/^answered (?=\d{3}\b)/, '');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
