/** Client for license checks and updates. Runs in Node 20 and later, Deno, Bun and browsers. Copy this file. */

export type Shop = {
  /** address of the shop, such as `https://shop.example` */
  url: string;
  itemId: number;
  /** a secret text of 16 to 200 characters that the program creates once on each machine, such as a UUID */
  machine: string;
  /** of the program */
  version: string;
};
export type Check = { valid: boolean; reason?: string; licence?: Record<string, unknown> };
export type Activation = { activated: boolean; reason?: string };
export type Key = { kid: string; x: string };
export type Claims = { exp: number; grace: number; machine?: string; jti: string; [claim: string]: unknown };
export type UpdateFile = { name: string; platform: string; bytes: number; sha256: string; url: string | null };
export type Update = {
  newest: { version: string; channel: string; notes: string; published_at: string; files: UpdateFile[] } | null;
  update_available: boolean | null;
  licence: { valid: boolean; reason: string | null; may_download: boolean; updates_until: string | null } | null;
  not_included: { version: string } | null;
};
export type UpdateOptions = { channel?: 'stable' | 'beta'; line?: string; platform?: string };

/** The shop gave no answer. Let the program continue as before, and try again later. */
export class NoAnswer extends Error {}

export class Gatehouse {
  private readonly shop: Shop;

  constructor(shop: Shop) {
    this.shop = shop;
  }

  check(code: string): Promise<Check> {
    return this.post('licences/validate', this.subject(code));
  }

  activate(code: string, label = ''): Promise<Activation> {
    return this.post('licences/activate', { ...this.subject(code), label });
  }

  deactivate(code: string): Promise<{ deactivated: boolean; reason?: string }> {
    const { version: _, ...subject } = this.subject(code);
    return this.post('licences/deactivate', subject);
  }

  /** Requests a signed license file for offline use. Store it, and renew it once a day when online. */
  licenceFile(code: string): Promise<{ issued: boolean; licence?: string; reason?: string }> {
    return this.post('licences/file', this.subject(code));
  }

  /** Store these keys with the license file. */
  async keys(): Promise<Key[]> {
    return (await this.request('/.well-known/jwks.json')).keys as Key[];
  }

  /**
   * Verifies a license file without a network. Throws an Error if it isn't valid. `isLate`: the file has expired, but the
   * program should keep working while it requests a new one.
   */
  async verify(file: string, keys: Key[], nowMs = Date.now()): Promise<{ claims: Claims; isLate: boolean }> {
    const [head = '', body = '', signature = ''] = file.split('.');
    const { alg, kid, typ } = JSON.parse(new TextDecoder().decode(fromBase64Url(head)));
    const key = keys.find((one) => one.kid === kid);
    if (alg !== 'EdDSA' || typ !== 'gatehouse-licence+jwt' || !key) throw new Error('The license has an unknown key.');
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.x };
    const imported = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify']);
    const signed = new TextEncoder().encode(`${head}.${body}`);
    if (!(await crypto.subtle.verify({ name: 'Ed25519' }, imported, fromBase64Url(signature), signed)))
      throw new Error('The license has a wrong signature.');
    const claims: Claims = JSON.parse(new TextDecoder().decode(fromBase64Url(body)));
    const nowS = nowMs / 1000;
    if (claims.iss !== this.shop.url.replace(/\/+$/, '')) throw new Error('The license is from another shop.');
    if (claims.aud !== String(this.shop.itemId)) throw new Error('The license is for another item.');
    if (claims.machine !== undefined && claims.machine !== this.shop.machine)
      throw new Error('The license is for another machine.');
    if (Number(claims.nbf) > nowS) throw new Error('The license is not valid yet. Check the clock.');
    if (claims.exp + claims.grace < nowS) throw new Error('The license has expired.');
    return { claims, isLate: claims.exp < nowS };
  }

  /** Without a code, the answer contains no download URLs. */
  checkForUpdates(code?: string, options: UpdateOptions = {}): Promise<Update> {
    const fields = { ...options, version: this.shop.version };
    const path = `updates/${this.shop.itemId}`;
    if (code !== undefined) return this.post(path, { ...fields, purchase_code: code, machine: this.shop.machine });
    return this.request(`/api/v1/${path}?${new URLSearchParams(fields)}`).then(({ data }) => data as Update);
  }

  private subject(code: string) {
    const { itemId, machine, version } = this.shop;
    return { purchase_code: code, item_id: itemId, machine, version };
  }

  private async post<Answer>(path: string, fields: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(fields) };
    return (await this.request(`/api/v1/${path}`, init)).data as Answer;
  }

  private async request(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
    try {
      const answer = await fetch(this.shop.url.replace(/\/+$/, '') + path, init);
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return (await answer.json()) as Record<string, unknown>;
    } catch (cause) {
      throw new NoAnswer(`No answer from ${this.shop.url}: ${cause instanceof Error ? cause.message : cause}`);
    }
  }
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
