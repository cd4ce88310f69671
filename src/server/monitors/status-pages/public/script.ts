import { createHash } from 'node:crypto';
import { datesTag, formatPercent, t } from '../../../kernel/index.ts';

// not shown: the script's texts are in the data attribute of its tag
const written = `(() => {
const texts = JSON.parse(document.currentScript.dataset.texts), lang = texts.dates;
const withN = (text, n) => text.replace('{n}', n);
const main = document.querySelector('main'), byId = (id) => document.getElementById(id);
const all = (what, inside = main) => [...inside.querySelectorAll(what)];
const nameOf = (summary) => summary.getAttribute('aria-label') || summary.textContent;
const parse = (text) => new DOMParser().parseFromString(text, 'text/html');

/** The days of a row read to the pointer, to a finger and to the arrow keys. */
const tip = Object.assign(document.createElement('p'), { className: 'tip', hidden: true, ariaHidden: 'true' });
document.body.append(tip);
let told;
const shortDay = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const textsOf = (bars) => {
  const first = Date.parse(main.querySelector('[data-first]').dataset.first), days = [], bad = [];
  for (const path of bars.children) {
    const said = { good: texts.good, none: texts.none }[path.getAttribute('class')];
    for (const [, x, wide] of path.getAttribute('d').matchAll(/M(\\d+) \\d+(?:h(\\d+))?/g)) {
      const from = Math.floor(x / 8);
      if (!said) bad.push(from);
      else for (let day = from; day < from + (+wide + 2) / 8; day++) days[day] = shortDay.format(first + day * 864e5) + ': ' + said;
    }
  }
  const rows = all('tr', bars.parentNode);
  bad.sort((a, b) => b - a).forEach((day, row) => { const [date, ...rest] = all('th, td', rows[row]).map((cell) => cell.textContent); days[day] = date + ': ' + rest.join(texts.and) });
  return days;
};
const hide = () => { if (told) told(-1) };
const enhanceBars = (bars) => {
  const days = textsOf(bars), last = days.length - 1;
  let at = -1;
  const mark = document.createElementNS(bars.namespaceURI, 'rect');
  Object.entries({ class: 'at', width: 6, height: 32, rx: 1, visibility: 'hidden' }).forEach(([name, value]) => mark.setAttribute(name, value));
  bars.append(mark);
  const read = (day) => {
    at = day;
    tip.hidden = day < 0;
    mark.setAttribute('visibility', day < 0 ? 'hidden' : 'visible');
    bars.setAttribute('aria-valuenow', day < 0 ? last : day);
    bars.setAttribute('aria-valuetext', days[day < 0 ? last : day]);
    if (day < 0) { told = undefined; return }
    if (told !== read) hide();
    told = read;
    tip.hidden = false;
    tip.textContent = days[day];
    mark.setAttribute('x', day * 8);
    const box = bars.getBoundingClientRect(), middle = box.left + (day * 8 + 3) / (days.length * 8 - 2) * box.width;
    tip.style.left = Math.max(box.left, Math.min(box.right - tip.offsetWidth, middle - tip.offsetWidth / 2)) + scrollX + 'px';
    tip.style.top = box.bottom + scrollY + 4 + 'px';
  };
  Object.entries({ role: 'slider', tabindex: 0, 'aria-label': bars.parentNode.querySelector('h3').textContent + texts.and + bars.getAttribute('aria-label') + texts.keys, 'aria-valuemin': 0, 'aria-valuemax': last }).forEach(([name, value]) => bars.setAttribute(name, value));
  const toPointer = (event) => { const box = bars.getBoundingClientRect(); read(Math.max(0, Math.min(last, Math.floor((event.clientX - box.left) / box.width * days.length)))) };
  bars.addEventListener('pointermove', toPointer);
  bars.addEventListener('pointerdown', toPointer);
  bars.addEventListener('pointerleave', (event) => { if (event.pointerType === 'mouse' && document.activeElement !== bars) read(-1) });
  bars.addEventListener('focus', () => { if (at < 0) read(last) });
  bars.addEventListener('blur', () => read(-1));
  bars.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { read(-1); return }
    const from = at < 0 ? last + 1 : at, to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    read(Math.max(0, Math.min(last, to)));
    event.preventDefault();
  });
  bars.setAttribute('aria-valuenow', last);
  bars.setAttribute('aria-valuetext', days[last]);
};
/** A service opens by its whole line, except while its text is selected. */
document.addEventListener('click', (event) => {
  const line = event.target.closest && event.target.closest('.monitor > div'), details = line && line.parentNode.querySelector('details');
  if (details && !String(getSelection())) details.open = !details.open;
});
document.addEventListener('pointerdown', (event) => { if (!event.target.closest || !event.target.closest('.bars')) hide() });

/** Opens the form as a dialog, which stays open until it is closed. */
const dialog = document.createElement('dialog'), gap = document.createElement('div');
dialog.setAttribute('aria-labelledby', 'subscribe');
document.body.append(dialog);
const close = Object.assign(document.createElement('button'), { type: 'button', className: 'close', textContent: '×', onclick: () => dialog.close() });
close.setAttribute('aria-label', texts.close);
dialog.addEventListener('close', () => { close.remove(); gap.replaceWith(dialog.firstElementChild) });
dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close() });
document.addEventListener('click', (event) => {
  const section = main.querySelector('.subscribe');
  if (!section || !event.target.closest || !event.target.closest('a[href="#email"]')) return;
  event.preventDefault();
  section.replaceWith(gap);
  section.append(close);
  dialog.append(section);
  dialog.showModal();
  (byId('email') || close).focus();
});
document.addEventListener('submit', async (event) => {
  const form = event.target, section = form.closest('.subscribe'), button = form.querySelector('button');
  if (!section) return;
  event.preventDefault();
  button.disabled = true;
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    const page = parse(await answer.text()), again = page.querySelector('.subscribe'), message = page.querySelector('.alone');
    if (!again && !message) { form.submit(); return }
    section.replaceChildren(...(again || message).childNodes, ...(dialog.open ? [close] : []));
    all('.back', section).forEach((one) => one.remove());
    const heading = section.querySelector('h1');
    if (heading) Object.assign(heading, { id: 'subscribe', tabIndex: -1 });
    enhance();
    (heading || section.querySelector('[aria-invalid]') || byId('email')).focus();
  } catch { form.submit() }
});

/** How old the figures are, and new ones every half minute. */
let dataAt = performance.now() - Math.max(0, Date.now() - Date.parse(document.lastModified)), shown = main.innerHTML, asking = false;
const ageS = () => Math.max(0, Math.floor((performance.now() - dataAt) / 1000));
const ago = (s) => s < 5 ? texts.now : s < 60 ? withN(texts.seconds, s - s % 5) : s < 3600 ? withN(texts.minutes, Math.floor(s / 60)) : withN(texts.hours, Math.floor(s / 3600));
const tell = () => all('.updated').forEach((one) => { one.hidden = false; one.textContent = ago(ageS()) });
const refresh = async () => {
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch(location.pathname, { cache: 'no-cache' });
    if (!answer.ok) return;
    const page = parse(await answer.text()), fresh = page.querySelector('main'), seconds = (name) => Date.parse(answer.headers.get(name)) / 1000;
    // Behind a password again.
    if (!fresh.querySelector('.overall')) { location.reload(); return }
    if (fresh.innerHTML !== shown) {
      if (dialog.open || told || main.contains(document.activeElement) || String(getSelection())) return;
      const open = all('details[open] > summary').map(nameOf);
      shown = fresh.innerHTML;
      main.replaceChildren(...fresh.childNodes);
      document.title = page.title;
      all('summary').forEach((one) => { if (open.includes(nameOf(one))) one.parentNode.open = true });
      enhance();
    }
    const age = seconds('date') + Number(answer.headers.get('age')) - seconds('last-modified');
    if (age >= 0) dataAt = performance.now() - age * 1000;
    tell();
  } catch {
    // Without a network, the page shows how old its data is.
  } finally { asking = false }
};
const look = () => { if (document.hidden) return; tell(); if (ageS() >= 30) refresh() };
setInterval(look, 5000);
document.addEventListener('visibilitychange', look);
addEventListener('beforeprint', () => all('.updated').forEach((one) => { one.textContent = texts.asOf.replace('{time}', new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: one.dataset.zone }).format(Date.now() - ageS() * 1000)) }));
addEventListener('afterprint', tell);

const enhance = () => {
  all('.bars:not([role=slider])').forEach(enhanceBars);
  all('.subscribe form', document).forEach((one) => { one.noValidate = true });
};
enhance();
look();
})()`;

/** The script fetches only the page itself, so it can't show anything else. */
export const script = written.replace(/^\s*(\/\*\*.*\*\/|\/\/ .*)\n/gm, '').replace(/\n\s*/g, '\n');

/** The URL contains a hash of the script, so the script can be cached forever. */
const scriptPath = `/page.js?${createHash('sha256').update(script).digest('hex').slice(0, 12)}`;

export function scriptTag(base: string): string {
  const texts = {
    dates: datesTag(),
    good: t('{percent}, no outages', { percent: formatPercent(100) }),
    none: t('no data'),
    and: t(', '),
    keys: t('. Use the arrow keys to read each day'),
    close: t('Close'),
    now: t('Updated just now'),
    seconds: t('Updated {n} s ago', { n: '{n}' }),
    minutes: t('Updated {n} min ago', { n: '{n}' }),
    hours: t('Updated {n} h ago', { n: '{n}' }),
    asOf: t('As of {time}', { time: '{time}' }),
  };
  return `<script src="${base}${scriptPath}" data-texts='${JSON.stringify(texts).replaceAll('&', '&amp;').replaceAll("'", '&#39;')}' defer></script>\n`;
}
