import { frameCss } from '../docs-frame/index.ts';

export const css = frameCss(`
#key { padding: 6px 12px; font-size: 14px; background: none; color: var(--accent); border: 1px solid var(--border); white-space: nowrap } #key[hidden] { display: none }
article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, min(44%, 600px)); gap: 12px 36px; padding: 32px 0; border-top: 1px solid var(--border) }
article > div { min-width: 0 } article p { margin: 0 0 8px; max-width: 72ch; overflow-wrap: anywhere }
.code { align-self: start; position: sticky; top: 64px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px }
.call { display: flex; gap: 8px; align-items: baseline } .call code { background: none; padding: 0; font-size: 14px }
.m { font: 700 11px/18px ui-monospace, monospace; padding: 1px 6px; border-radius: 5px; color: var(--unknown); background: var(--unknown-wash); justify-self: start; align-self: start }
.m.post { color: var(--up); background: var(--up-wash) } .m.put, .m.patch { color: var(--maintenance); background: var(--maintenance-wash) } .m.delete { color: var(--down); background: var(--down-wash) }
.ok { color: var(--up) }
dl { margin: 0; font-size: 14px } dt { padding-top: 9px; border-top: 1px solid var(--border) } dd { margin: 0; padding: 2px 0 9px; overflow-wrap: anywhere }
dt:first-of-type { border-top: 0 } dt code { font-weight: 600; background: none; padding: 0 } dt span { color: var(--soft); font-size: 13px } dt em { color: var(--maintenance); font-style: normal; font-size: 12px; font-weight: 600 }
dd dl { margin: 4px 0 0; padding-left: 14px; border-left: 2px solid var(--border); font-size: 13px }
details { margin-top: 10px } .errors { list-style: none; margin: 0; padding: 0; font-size: 13px; display: grid; gap: 3px } .errors b { display: inline-block; width: 34px }
:root[data-lang=js] [data-lang=curl] { display: none }
@media (scripting) { :root:not([data-lang=js]) [data-lang=js] { display: none } }
@media (max-width: 1100px) { article { grid-template-columns: minmax(0, 1fr) } .code { position: static } }
#found a, .hits a { grid-template-columns: 60px minmax(0, 1fr) } #found small, .hits small { grid-column: 2; font-family: ui-monospace, monospace }
#found .all { grid-column: 1 / 3 }
@media print { article { display: block } }
`);
