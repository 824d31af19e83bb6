import { MAX_PHASES, PHASE_NAME_MAX } from '../../../../domain/entities/plan-template.ts';
import type { PlanPhase } from '../../../../domain/training/template.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { numbersFrom } from './number-options.ts';
import styles from './plans.module.css';
import { trainingPlanWords as words } from './words.ts';

interface PhasesProps {
  readonly phases: readonly PlanPhase[];
  readonly weeks: number;
  readonly error: string | undefined;
  readonly onChange: (phases: PlanPhase[]) => void;
}

/** Fields for the phases of a plan, each with a name and its weeks. */
export function Phases({ phases, weeks, error, onChange }: PhasesProps) {
  const change = (nth: number, part: Partial<PlanPhase>) =>
    onChange(phases.map((phase, at) => (at === nth ? { ...phase, ...part } : phase)));
  const next = Math.min(weeks, Math.max(0, ...phases.map(({ lastWeek }) => lastWeek)) + 1);
  return (
    <Card
      title={words.phases}
      actions={
        <Button
          size="small"
          isDisabled={phases.length >= MAX_PHASES}
          onPress={() => onChange([...phases, { name: '', firstWeek: next, lastWeek: weeks }])}
        >
          {words.addPhase}
        </Button>
      }
    >
      {phases.length === 0 && <p className={styles.soft}>{words.noPhases}</p>}
      {phases.map(({ name, firstWeek, lastWeek }, nth) => (
        <fieldset key={nth} className={styles.phase}>
          <legend>{words.phase(nth + 1)}</legend>
          <TextField
            label={words.phaseName}
            name={`phase-${nth}`}
            value={name}
            maxLength={PHASE_NAME_MAX}
            onChange={(changed) => change(nth, { name: changed })}
          />
          <SelectField
            label={words.firstWeek}
            value={String(firstWeek)}
            options={numbersFrom(1, weeks)}
            onChange={(week) => change(nth, { firstWeek: Number(week) })}
          />
          <SelectField
            label={words.lastWeek}
            value={String(lastWeek)}
            options={numbersFrom(1, weeks)}
            onChange={(week) => change(nth, { lastWeek: Number(week) })}
          />
          <Button
            size="small"
            variant="quiet"
            aria-label={words.removePhase(name || words.phase(nth + 1))}
            onPress={() => onChange(phases.filter((_, at) => at !== nth))}
          >
            {words.remove}
          </Button>
        </fieldset>
      ))}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Card>
  );
}
