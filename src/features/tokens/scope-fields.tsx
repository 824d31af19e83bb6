import { useId } from 'react';
import type { TokenScope } from '../../../domain/entities/api-token.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { tokensWords as words } from './words.ts';
import styles from './tokens.module.css';

interface ScopeFieldsProps {
  readonly label: string;
  readonly offered: readonly TokenScope[];
  readonly chosen: readonly TokenScope[];
  readonly errors: readonly string[];
  readonly onChange: (chosen: TokenScope[]) => void;
}

/** Fields for what a token or an app can do. */
export function ScopeFields({ label, offered, chosen, errors, onChange }: ScopeFieldsProps) {
  const id = useId();
  return (
    <fieldset className={styles.scopes} aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}>
      <legend>{label}</legend>
      {offered.map((scope) => (
        <CheckBox
          key={scope}
          isSelected={chosen.includes(scope)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
        >
          {words.scopeNames[scope]}
        </CheckBox>
      ))}
      <FieldNotes id={id} errors={errors} />
    </fieldset>
  );
}
