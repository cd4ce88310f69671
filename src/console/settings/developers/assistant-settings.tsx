import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../accounts/session.ts';
import { t, tRich } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import classes from '../settings.module.css';
import { type Assistant, assistants, configurations } from './assistant-configuration.ts';

const HIDDEN = 'gh_••••••••';

/** Copies always include the key, even while it is hidden. */
export function AssistantSettings({ apiKey }: { apiKey: string }) {
  const [assistant, setAssistant] = useState<Assistant>('claude-code');
  const [shown, setShown] = useState(false);
  const base = useSession()?.base_url ?? location.origin;
  const { name, file, hint, holdsKey, text } = configurations[assistant];
  return (
    <>
      <h2 id="use-with-assistant">{t('Use with an AI assistant')}</h2>
      <p className={classes.lead}>
        {t(
          "Claude, Cursor or VS Code can answer questions about your monitors, visitors and sales (MCP). They can read everything that this key can, but can't change anything.",
        )}
      </p>
      <div className={classes.block}>
        <SegmentedControl
          aria-labelledby="use-with-assistant"
          size="xs"
          mb={12}
          value={assistant}
          onChange={(choice) => setAssistant(choice as Assistant)}
          transitionDuration={0}
          data={assistants.map((value) => ({ value, label: configurations[value].name }))}
        />
        <p className={classes.quiet} style={{ marginBottom: 8 }}>
          {tRich('Add to {file}.', { file: <code>{file}</code> })} <Coded text={hint} />
        </p>
        <CopyBlock
          label={t('configuration for {name}', { name })}
          text={text(base, apiKey)}
          shown={text(base, shown ? apiKey : HIDDEN)}
          actions={
            holdsKey && (
              <Button variant="subtle" color="gray" size="compact-xs" mt={4} onClick={() => setShown(!shown)}>
                {shown ? t('Hide key') : t('Show key')}
              </Button>
            )
          }
        />
      </div>
    </>
  );
}

function Coded({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence have no ID
  return text.split('`').map((part, place) => (place % 2 ? <code key={place}>{part}</code> : part));
}
