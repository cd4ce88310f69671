/** "Status page", from `status_page`. */
export function kindText(kind: string): string {
  const text = kind.replaceAll('_', ' ').replace(/\bapi\b/, 'API');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Status page updated", from `status_page.updated`. */
export function actionText(action: string): string {
  const [kind = '', verb = ''] = action.split('.');
  return `${kindText(kind)} ${verb.replaceAll('_', ' ')}`;
}
