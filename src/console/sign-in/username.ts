export function usernameFor(email: string): string {
  const name = (email.split('@')[0] ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 32);
  return name.length >= 3 ? name : '';
}
