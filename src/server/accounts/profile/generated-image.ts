import type { AccountRow } from '../../database/index.ts';
import { escapeHtml } from '../../kernel/index.ts';

type Pictured = Pick<AccountRow, 'id' | 'username' | 'first_name' | 'last_name' | 'avatar' | 'cover'>;
type Role = 'avatar' | 'cover';

export function profileImagePath(role: Role, account: Pictured): string {
  const uploaded = account[role];
  if (uploaded !== null) return `/media/${uploaded}`;
  const hue = (account.id * 137) % 360;
  return `/media/generated/${role}/${hue}/${encodeURIComponent(initialsOf(account))}`;
}

function initialsOf({ first_name, last_name, username }: Pictured): string {
  const initial = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';
  return `${initial(first_name)}${initial(last_name)}` || initial(username) || '?';
}

export function drawGeneratedImage(role: string, hueText: string, initials: string): string | undefined {
  const hue = Number(hueText);
  const isKnown = (role === 'avatar' || role === 'cover') && /^\d{1,3}$/.test(hueText) && hue < 360;
  if (!isKnown || [...initials].length > 4 || initials === '') return undefined;
  const [dark, light] = [`hsl(${hue} 45% 38%)`, `hsl(${(hue + 40) % 360} 55% 62%)`];
  const shade = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>`;
  if (role === 'cover')
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="240" viewBox="0 0 1200 240">${shade}<rect width="1200" height="240" fill="url(#g)"/><circle cx="1010" cy="40" r="190" fill="#fff" opacity=".1"/><circle cx="190" cy="250" r="150" fill="#fff" opacity=".08"/></svg>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${shade}<rect width="512" height="512" fill="url(#g)"/><text x="256" y="256" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="200" font-weight="600" fill="#fff">${escapeHtml(initials)}</text></svg>`;
}
