import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { t } from '../../i18n/index.ts';
import type { ComponentDraft } from './groups.ts';
import { COMPONENT_STATES } from './labels.ts';
import classes from './reports.module.css';

type GroupComponentsProps = {
  components: ComponentDraft[];
  /** name of the fields in the API, such as `groups[0][components]` */
  name: string;
  error: (field: string) => string | undefined;
  onChange: (components: ComponentDraft[]) => void;
};

/** Services without a monitor, whose state is set by hand. */
export function GroupComponents({ components, name, error, onChange }: GroupComponentsProps) {
  const change = (at: number, part: Partial<ComponentDraft>) =>
    onChange(components.map((component, index) => (index === at ? { ...component, ...part } : component)));
  return (
    <>
      {components.length > 0 && (
        <ul className={classes.components}>
          {components.map((component, at) => (
            <li key={component.id ?? `new-${at}`}>
              <TextInput
                name={`${name}[${at}][name]`}
                aria-label={t('Name of component {number}', { number: at + 1 })}
                placeholder={t('Phone support')}
                value={component.name}
                error={error(`${name}[${at}][name]`)}
                onChange={(event) => change(at, { name: event.currentTarget.value })}
              />
              <NativeSelect
                aria-label={t('State of {name}', { name: component.name || t('the component') })}
                data={Object.entries(COMPONENT_STATES).map(([value, label]) => ({ value, label }))}
                value={component.state}
                onChange={(event) => change(at, { state: event.currentTarget.value as ComponentDraft['state'] })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {name}', { name: component.name || t('the component') })}
                onClick={() => onChange(components.toSpliced(at, 1))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...components, { name: '', state: 'up' }])}
        >
          {t('Add service without a monitor')}
        </Button>
      </div>
    </>
  );
}
