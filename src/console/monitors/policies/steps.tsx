import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useAccount } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import { AlertRows } from '../alerts/alert-rows.tsx';
import { TestOne } from '../alerts/test-alert.tsx';
import classes from './policies.module.css';
import { nextStep, type StepValues } from './values.ts';

const MAX_STEPS = 10;

type StepsProps = {
  steps: StepValues[];
  error: (field: string) => string | undefined;
  onChange: (steps: StepValues[]) => void;
};

export function Steps({ steps, error, onChange }: StepsProps) {
  const { email } = useAccount();
  const change = (index: number, part: Partial<StepValues>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  return (
    <>
      {steps.length > 0 && (
        <ol className={classes.steps}>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ID, and the service's errors name them by index
            <li key={index} className={classes.step}>
              <div className={classes.head}>
                <TextInput
                  name={`steps[${index}][after_minutes]`}
                  label={t('Step {number}: minutes after the alert', { number: index + 1 })}
                  inputMode="numeric"
                  autoComplete="off"
                  value={step.after_minutes}
                  error={error(`steps[${index}][after_minutes]`) ?? error(`steps[${index}].after_minutes`)}
                  onChange={(event) => change(index, { after_minutes: event.currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove step {number}', { number: index + 1 })}
                  onClick={() => onChange(steps.filter((_, at) => at !== index))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </div>
              <AlertRows
                name={`steps[${index}][alerts]`}
                rows={step.alerts}
                onChange={(alerts) => change(index, { alerts })}
                error={error}
                below={(row, isContact) => <TestOne row={row} hasHint={!isContact} />}
              />
            </li>
          ))}
        </ol>
      )}
      {steps.length < MAX_STEPS && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...steps, nextStep(steps, email)])}
        >
          {t('Add step')}
        </Button>
      )}
    </>
  );
}
