import { useState } from 'react';
import type { PlanComponent } from '../../../domain/training/components.ts';
import type { NotationContext } from '../../../domain/training/intensity-notation.ts';
import { notationOf, parseNotation } from '../../../domain/training/notation.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './steps.module.css';
import { trainingPageWords } from './words.ts';

interface AsTextProps {
  readonly components: readonly PlanComponent[];
  /** Invalid text, which corresponds to no steps; undefined if valid. */
  readonly unread: string | undefined;
  readonly context: NotationContext;
  readonly onRead: (components: readonly PlanComponent[]) => void;
  readonly onUnread: (text: string) => void;
}

const isBlank = (components: readonly PlanComponent[]) =>
  components.every((one) => one.componentType === 'activity' && one.value === 0 && !one.componentTypeDescription);

/** The steps as one line of editable text: valid input is applied with each letter, invalid input shows an error that must be corrected. */
export function AsText({ components, unread, context, onRead, onUnread }: AsTextProps) {
  const written = isBlank(components) ? '' : notationOf(components);
  /** The text as typed, while the steps are those it was typed for. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly written: string } | null>(null);
  const text = unread ?? (typed?.written === written ? typed.text : written);
  const notation = parseNotation(text, context);
  const type = (next: string) => {
    const { components: read } = parseNotation(next, context);
    if (read === null) return onUnread(next);
    setTyped({ text: next, written: isBlank(read) ? '' : notationOf(read) });
    onRead(read);
  };
  const { faultAt, faults, forms, formsOf } = trainingPageWords;
  return (
    <div className={styles.asText}>
      <TextField
        label={trainingPageWords.asText}
        name="notation"
        value={text}
        onChange={type}
        hint={trainingPageWords.asTextHint}
        errors={notation.fault === null ? undefined : [faultAt(faults[notation.fault], notation.at + 1)]}
      />
      <details>
        <summary>{forms}</summary>
        <ul>
          {formsOf.map((form) => (
            <li key={form}>{form}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
