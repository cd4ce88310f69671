import { baseCss } from '../../pages/index.ts';

/** Inlined, so pages load no other files. */
export const css = `${baseCss}
a { color: var(--accent) }
.alone { max-width: 560px; margin: 8vh auto 0; padding: 24px }
.alone h1 { font-size: 20px; margin-bottom: 12px }
.alone form { max-width: none }
.alone h2 { margin: 20px 0 4px }
.alone p + p { margin-top: 12px }
.alone ul { margin: 0; padding-left: 20px }
.alone .button { display: inline-block; color: var(--on-fill, #fff); background: var(--fill); border-radius: 8px; padding: 10px 16px; font-weight: 600; text-decoration: none }
`;
