import { PERCEIVED_EFFORTS } from '../../../domain/entities/activity-details.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { effortWords as words } from './effort-words.ts';

interface EffortFieldProps {
  /** Perceived effort, 1 to 10; `null` if not entered. */
  readonly value: number | null;
  readonly onChange: (effort: number | null) => void;
}

/** Field for the perceived effort of a session. */
export const EffortField = ({ value, onChange }: EffortFieldProps) => (
  <SelectField
    label={words.effort}
    name="effort"
    value={value === null ? '' : String(value)}
    placeholder={words.notSaid}
    hint={words.hint}
    options={PERCEIVED_EFFORTS.map((effort) => ({ id: String(effort), label: words.levels[effort] }))}
    onChange={(id) => onChange(id === '' ? null : Number(id))}
  />
);
