import { type AssistantGrant, type AssistantLevel, assistantLevels } from '../../../domain/entities/assistant.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { assistantsWords as words } from './assistant-words.ts';
import { grantText } from './grant-text.ts';
import styles from './tokens.module.css';

/** A level and permission as chosen in a form. */
export interface GrantChoice {
  readonly level: AssistantLevel;
  readonly isExact: boolean;
  readonly mayPropose: boolean;
}

export const grantOf = ({ level, isExact, mayPropose }: GrantChoice): AssistantGrant => ({
  level,
  exact_locations: isExact && level > 1,
  ...(mayPropose && level > 1 && { proposals: true }),
});

interface GrantFieldsProps {
  readonly value: GrantChoice;
  readonly onChange: (change: Partial<GrantChoice>) => void;
}

/** Fields for what an assistant can read. */
export function GrantFields({ value: { level: chosen, isExact, mayPropose }, onChange }: GrantFieldsProps) {
  return (
    <>
      <RadioField
        label={words.level}
        name="level"
        options={assistantLevels.map((level) => ({
          value: String(level),
          label: words.levels[level],
          hint: grantText(level),
        }))}
        value={String(chosen)}
        onChange={(value) => onChange({ level: assistantLevels.find((level) => String(level) === value) ?? chosen })}
      />
      {chosen > 1 && (
        <div>
          <CheckBox isSelected={isExact} onChange={(isNowExact) => onChange({ isExact: isNowExact })}>
            {words.exactLocations}
          </CheckBox>
          <p className={styles.soft}>{words.exactNote}</p>
        </div>
      )}
      {chosen > 1 && (
        <div>
          <CheckBox isSelected={mayPropose} onChange={(isNow) => onChange({ mayPropose: isNow })}>
            {words.proposals}
          </CheckBox>
          <p className={styles.soft}>{words.proposalsNote}</p>
        </div>
      )}
    </>
  );
}
