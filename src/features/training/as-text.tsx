import { useEffect, useEffectEvent, useState } from 'react';
import type { PlanComponent } from '../../../domain/training/components.ts';
import { assumedZones } from '../../../domain/training/estimate.ts';
import type { NotationContext } from '../../../domain/training/intensity-notation.ts';
import { notationOf, parseNotation } from '../../../domain/training/notation.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './steps.module.css';
import { trainingPageWords } from './words.ts';

interface AsTextProps {
  readonly components: readonly PlanComponent[];
  /** Invalid text, which corresponds to no steps; `undefined` if valid. */
  readonly unread: string | undefined;
  readonly context: NotationContext;
  readonly onRead: (components: readonly PlanComponent[]) => void;
  readonly onUnread: (text: string) => void;
}

const isBlank = (components: readonly PlanComponent[]) =>
  components.every((one) => one.componentType === 'activity' && one.value === 0 && !one.componentTypeDescription);

type Notation = ReturnType<typeof parseNotation>;

const writtenOf = (components: readonly PlanComponent[]) => (isBlank(components) ? '' : notationOf(components));

/** Returns a parser that caches the last text, which is parsed both when typed and when shown. */
function createParser() {
  let last: { readonly text: string; readonly context: NotationContext; readonly notation: Notation } | null = null;
  return (text: string, context: NotationContext): Notation => {
    if (last?.text !== text || last.context !== context)
      last = { text, context, notation: parseNotation(text, context) };
    return last.notation;
  };
}

/** The steps as one line of editable text: valid input is applied with each letter, invalid input shows an error that must be corrected. */
export function AsText({ components, unread, context, onRead, onUnread }: AsTextProps) {
  const written = writtenOf(components);
  /** Text as typed, with the notation of the steps parsed from it. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly written: string } | null>(null);
  const [parse] = useState(createParser);
  const read = typed === null || unread !== undefined ? null : parse(typed.text, context).components;
  const isTyped = typed !== null && read !== null && (typed.written === written || writtenOf(read) === written);
  const text = unread ?? (isTyped ? typed.text : written);
  const notation = parse(text, context);
  const type = (next: string) => {
    const { components: steps } = parse(next, context);
    if (steps === null) return onUnread(next);
    setTyped({ text: next, written: writtenOf(steps) });
    onRead(steps);
  };
  const canWeigh = isTyped && assumedZones(read) < assumedZones(components);
  const weigh = useEffectEvent(() => read !== null && onRead(read));
  // The thresholds may arrive after the text, or change with the sport.
  useEffect(() => {
    if (canWeigh) weigh();
  }, [canWeigh]);
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
