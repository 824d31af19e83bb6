import { useId } from 'react';
import { type CoachRight, coachRights } from '../../../domain/coach-rights.ts';
import { coachRightsWords as words } from '../../shared/teams/rights-words.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { FormError } from '../../ui/form.tsx';
import { useLatestChange } from '../../workflows/latest-change.ts';
import styles from './coach-sees.module.css';

interface CoachRightsFormProps {
  /** Stored rights. */
  readonly given: readonly CoachRight[];
  readonly store: (rights: readonly CoachRight[]) => Promise<void>;
}

/** Switches for what an athlete allows the coaches of a team. Each choice is stored at once. */
export function CoachRightsForm({ given, store }: CoachRightsFormProps) {
  const id = useId();
  const { pending, failure, change } = useLatestChange(store);
  const shown = pending ?? given;
  const isOpen = shown.includes('see');
  const set = (right: CoachRight, isOn: boolean) =>
    change(coachRights.filter((one) => (one === right ? isOn : shown.includes(one))));
  return (
    <fieldset className={styles.rights}>
      <legend>
        <h3>{words.title}</h3>
      </legend>
      <p>{words.note}</p>
      {failure !== null && <FormError title={words.notSaved} message={failure} />}
      {coachRights.map((right) => {
        const hintId = `${id}-${right}`;
        return (
          <div key={right}>
            <CheckBox
              isSelected={shown.includes(right)}
              isDisabled={right !== 'see' && !isOpen}
              describedBy={hintId}
              onChange={(isOn) => set(right, isOn)}
            >
              {words.labels[right]}
            </CheckBox>
            <p id={hintId}>{words.hints[right]}</p>
          </div>
        );
      })}
    </fieldset>
  );
}
