import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';

const SHOWN_MS = 1500;

export function useCopy(): { outcome: string; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string) => {
    setOutcome((await writeToClipboard(text)) ? t('Copied') : t('Could not copy'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(''), SHOWN_MS);
  };
  return { outcome, copy };
}

/** Needs a fallback, because browsers have no clipboard API over plain HTTP. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
