/** Changes for example "answered 503 Service Unavailable" to "503 Service Unavailable". */
export function causeText(cause: string): string {
  const said = cause.replace(/^answered (?=\d{3}\b)/, '');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
