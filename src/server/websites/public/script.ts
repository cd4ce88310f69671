import { createHash } from 'node:crypto';
import { t } from '../../kernel/index.ts';
import { escapeHtml, integrityOf } from '../../pages/index.ts';

// not shown: its texts come from `data-texts`
const written = `(() => {
const texts = JSON.parse(document.currentScript.dataset.texts);
const say = (text, values) => text.replace(/\\{(\\w+)\\}/g, (_, name) => values[name]);
const main = document.querySelector('main'), byId = (id) => document.getElementById(id);
const all = (what, inside = main) => [...inside.querySelectorAll(what)];
let asking, shownAt = Date.now(), unzoomed;
const keyOf = (one) => one && main.contains(one) && (one.dataset.keep ? '[data-keep="' + one.dataset.keep + '"]' : one.id ? '#' + CSS.escape(one.id) : one.matches('summary') ? '#' + CSS.escape(one.parentElement.id) + ' summary' : undefined);
const rowsIn = (id) => byId(id) ? all('.row', byId(id)) : [];

const put = (page) => {
  const focused = document.activeElement, key = keyOf(focused), wasPlot = focused && focused.matches('.area');
  const row = focused && focused.matches('.row') && { id: focused.closest('[id]').id, text: focused.textContent };
  const open = all('details[data-keep][open]').map((one) => one.dataset.keep);
  const fresh = page.querySelector('main');
  fresh.querySelectorAll('details[data-keep]').forEach((one) => { one.open = open.includes(one.dataset.keep) });
  const before = new Map([...main.children].filter((one) => one.id).map((one) => [one.id, one]));
  const parts = [...fresh.children].map((one) => {
    const old = before.get(one.id);
    return old && old.dataset.html === one.outerHTML ? old : mark(one);
  });
  main.replaceChildren(...parts);
  const theme = page.documentElement.dataset.theme;
  if (theme) document.documentElement.dataset.theme = theme; else delete document.documentElement.dataset.theme;
  const meta = document.querySelector('meta[name=color-scheme]');
  meta.content = page.querySelector('meta[name=color-scheme]').content;
  document.title = page.title;
  enhance();
  if (document.activeElement !== focused || !main.contains(focused)) {
    const next = wasPlot ? main.querySelector('.area') : row ? rowsIn(row.id).find((one) => one.textContent === row.text) : key && main.querySelector(key);
    if (next) next.focus({ preventScroll: true });
  }
  shownAt = Date.now();
};
const mark = (one) => { one.dataset.html = one.outerHTML; return one };

const go = async (url, { push = true, quiet = false } = {}) => {
  if (asking) asking.abort();
  const mine = asking = new AbortController();
  if (!quiet) main.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(url, { signal: mine.signal, headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (mine.signal.aborted) return;
    // A page with an error or the password form is a separate page.
    if (!answer.ok || !page.getElementById('head')) { if (!quiet) location.assign(url); else if (answer.status < 500 && answer.status !== 429) location.reload(); return }
    const daysOf = (address) => ['from', 'to'].map((name) => new URL(address).searchParams.get(name)).join();
    if (daysOf(answer.url) !== daysOf(location.href)) unzoomed = undefined;
    if (push) history.pushState(null, '', answer.url);
    put(page);
    if (!quiet) byId('said').textContent = say(texts.updated, { figure: (main.querySelector('.tile b, #list footer span') || {}).textContent || '' });
  } catch (error) {
    if (error.name !== 'AbortError' && !quiet) location.assign(url);
  } finally {
    if (asking === mine) { asking = undefined; main.removeAttribute('aria-busy') }
  }
};
document.addEventListener('pointerover', ({ target }) => {
  const row = target.closest && target.closest('.row');
  if (row && row.scrollWidth > row.clientWidth) row.title = row.textContent;
});
const isHere = (url) => url.origin === location.origin && url.pathname === location.pathname;

document.addEventListener('click', (event) => {
  all('.menu[open]').forEach((one) => { if (!one.contains(event.target)) one.open = false });
  const link = event.target.closest && event.target.closest('main a[href]');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target === '_blank') return;
  const url = new URL(link.href && link.href.baseVal !== undefined ? link.href.baseVal : link.getAttribute('href'), location.href);
  if (!isHere(url)) return;
  event.preventDefault();
  leave(link, url);
});
/** A list replaces the dashboard, so the page scrolls to its top. */
const leave = (from, url) => {
  const menu = from.closest('.menu'), isList = () => new URLSearchParams(location.search).has('list'), wasList = isList();
  if (menu) menu.open = false, menu.querySelector('summary').focus({ preventScroll: true });
  go(url).then(() => {
    if (isList() === wasList) return;
    scrollTo(0, 0);
    const back = byId('back');
    if (back) back.focus({ preventScroll: true });
  });
};
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.method === 'post') return;
  event.preventDefault();
  leave(form, location.pathname + '?' + new URLSearchParams(new FormData(form, event.submitter)));
});
addEventListener('popstate', () => { unzoomed = undefined; go(location.href, { push: false }) });

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    const open = all('.menu[open]')[0];
    if (open) { open.open = false; open.querySelector('summary').focus(); event.preventDefault() }
    return;
  }
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.target.matches('input, .area')) return;
  const one = main.querySelector('[data-key="' + CSS.escape(event.key.toLowerCase()) + '"]');
  if (!one) return;
  event.preventDefault();
  if (one.matches('details')) { one.open = true; one.querySelector('a, button, input:not([type=hidden])').focus() } else one.click();
});

/** The chart reads the table below it. */
const enhanceChart = (figure) => {
  const area = figure.querySelector('.area'), key = figure.querySelector('.key'), rows = all('tbody tr', figure);
  const words = [...key.children], last = rows.length - 1, first = figure.dataset.first;
  const daysOf = (index) => {
    const { from, to } = rows[index].dataset;
    if (from) return [from, to || from];
    const day = first && new Date(Date.parse(first) + index * 864e5).toISOString().slice(0, 10);
    return day && [day, day];
  };
  if (last < 0) return;
  const line = Object.assign(document.createElement('i'), { hidden: true }), part = Object.assign(document.createElement('u'), { hidden: true });
  const when = Object.assign(document.createElement('em'), { hidden: true });
  area.append(line, part); key.prepend(when); key.removeAttribute('aria-hidden');
  const zooms = daysOf(0) && last > 0;
  const values = words.map((word) => { const value = document.createElement('b'); word.append(value); return value });
  Object.entries({ role: 'slider', tabindex: 0, 'aria-label': say(zooms ? texts.keysToZoom : texts.keys, { chart: figure.getAttribute('aria-label') }), 'aria-valuemin': 0, 'aria-valuemax': last }).forEach(([name, value]) => area.setAttribute(name, value));
  let at = -1, anchor = -1;
  const selected = (from, to) => say(texts.selected, { from, to });
  const left = (index) => last ? index / last * 100 : 50;
  const read = (index) => {
    at = index;
    line.hidden = when.hidden = index < 0;
    const cells = index < 0 ? [] : [...rows[index].cells];
    when.textContent = cells.length ? cells[0].textContent : '';
    values.forEach((value, n) => { value.textContent = cells[n + 1] ? ' ' + cells[n + 1].textContent : '' });
    if (index >= 0) line.style.left = left(index) + '%';
    const chosen = anchor >= 0 && at >= 0 && anchor !== at;
    part.hidden = !chosen;
    if (chosen) { part.style.left = left(Math.min(anchor, at)) + '%'; part.style.width = Math.abs(left(anchor) - left(at)) + '%' }
    area.setAttribute('aria-valuenow', index < 0 ? last : index);
    area.setAttribute('aria-valuetext', chosen ? selected(...[anchor, at].sort((a, b) => a - b).map((one) => rows[one].cells[0].textContent)) : cells.length ? cells.map((cell, n) => (n ? (words[n - 1] ? words[n - 1].firstChild.textContent + ' ' : '') : '') + cell.textContent).join(', ') : texts.none);
  };
  const zoom = () => {
    const [start, end] = [anchor, at].sort((a, b) => a - b);
    const url = new URL(location.href), [from] = daysOf(start), [, to] = daysOf(end);
    anchor = -1;
    unzoomed = unzoomed || location.href;
    ['period', 'interval'].forEach((name) => url.searchParams.delete(name));
    url.searchParams.set('from', from); url.searchParams.set('to', to);
    const back = unzoomed;
    go(url).then(() => { unzoomed = back; offerReset() });
  };
  const indexAt = (event) => { const box = area.getBoundingClientRect(); return Math.max(0, Math.min(last, Math.round((event.clientX - box.left) / box.width * last))) };
  area.addEventListener('pointermove', (event) => read(indexAt(event)));
  area.addEventListener('pointerleave', () => { if (anchor < 0 && document.activeElement !== area) read(-1) });
  area.addEventListener('pointerdown', (event) => { if (zooms && event.pointerType === 'mouse' && event.button === 0) { anchor = indexAt(event); area.setPointerCapture(event.pointerId); event.preventDefault() } });
  area.addEventListener('pointerup', (event) => { if (anchor < 0) return; at = indexAt(event); if (at !== anchor) zoom(); else { anchor = -1; read(at) } });
  area.addEventListener('pointercancel', () => { anchor = -1; read(at) });
  area.addEventListener('blur', () => { anchor = -1; read(-1) });
  area.addEventListener('keydown', (event) => {
    const from = at < 0 ? last + 1 : at, to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      const next = Math.max(0, Math.min(last, to));
      if (event.shiftKey && zooms) { if (anchor < 0) anchor = at < 0 ? last : at } else anchor = -1;
      read(next);
    } else if (event.key === 'Enter' && anchor >= 0 && anchor !== at) zoom();
    else if (event.key === 'Escape' && anchor >= 0) { anchor = -1; read(at) }
    else if (event.key === 'Escape' && unzoomed) reset();
    else return;
    event.preventDefault(); event.stopPropagation();
  });
  if (zooms) area.style.cursor = 'crosshair';
  read(-1);
};
const reset = () => { const back = unzoomed; unzoomed = undefined; if (back) go(back) };
const offerReset = () => {
  const key = main.querySelector('.key');
  if (!key || !unzoomed || key.querySelector('button')) return;
  key.append(Object.assign(document.createElement('button'), { type: 'button', textContent: texts.reset, onclick: reset }));
};

/** Where the browser does not draw parts of another file, the file's own drawing takes their place. */
const enhanceMap = async (map) => {
  const land = map.querySelector('.land'), url = land.getAttribute('href').split('#')[0];
  await new Promise((resolve) => setTimeout(resolve, 1500));
  if (!land.isConnected || land.getBoundingClientRect().width > 0) return;
  const answer = await fetch(url);
  if (!answer.ok || !land.isConnected) return;
  const world = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  const parts = document.createElementNS(world.namespaceURI, 'defs');
  parts.append(...world.children);
  map.prepend(parts);
  all('use', map).forEach((one) => one.setAttribute('href', '#' + one.getAttribute('href').split('#')[1]));
};

const enhance = () => {
  all('.chart').forEach((one) => { if (!one.querySelector('[role=slider]')) enhanceChart(one) });
  all('.map').forEach((one) => { if (!one.dataset.tried) { one.dataset.tried = '1'; enhanceMap(one).catch(() => {}) } });
  if (unzoomed && new URL(location.href).searchParams.has('from')) offerReset();
};
[...main.children].forEach(mark);
enhance();

/** Nothing moves under a hand that points, types or reads a menu. */
setInterval(() => {
  const isOpen = new URLSearchParams(location.search).get('realtime') === '1';
  if (document.hidden || asking || Date.now() - shownAt < (isOpen ? 10000 : 30000)) return;
  if (all('.menu[open]').length || main.querySelector('input:focus, .area:hover, .area:focus') || String(getSelection())) return;
  go(location.href, { push: false, quiet: true });
}, 2000);
})()`;

/**
 * Enhances the page, and requests nothing but the page itself. The script is a constant, because the page's content
 * security policy contains its hash.
 */
export const script = written.replace(/^\s*\/\*\*.*\*\/\n/gm, '').replace(/\n\s*/g, '\n');

const integrity = integrityOf(script);
const scriptPath = `/stats/page.js?${createHash('sha256').update(script).digest('hex').slice(0, 12)}`;

/** Browsers that cannot match an external script with a hash don't run the script. The page works without it. */
export function scriptTag(): string {
  const texts = {
    updated: t('Updated: {figure}', { figure: '{figure}' }),
    keys: t('{chart}. Use the arrow keys to read each point', { chart: '{chart}' }),
    keysToZoom: t('{chart}. Use the arrow keys to read each point, with Shift to select a part and Enter to zoom in', {
      chart: '{chart}',
    }),
    none: t('No point selected'),
    selected: t('{from} to {to} selected. Press Enter to zoom in', { from: '{from}', to: '{to}' }),
    reset: t('Reset zoom'),
  };
  return `<script src="${scriptPath}" integrity="${integrity}" data-texts="${escapeHtml(JSON.stringify(texts))}" defer></script>\n`;
}
