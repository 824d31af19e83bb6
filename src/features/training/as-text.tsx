import { useState } from 'react';
import type { PlanComponent } from '../../../domain/training/components.ts';
import { notationOf, parseNotation } from '../../../domain/training/notation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { trainingPageWords } from './words.ts';

interface AsTextProps {
  readonly components: readonly PlanComponent[];
  /** What cannot be read, and what no steps stand for; undefined: none. */
  readonly unread: string | undefined;
  readonly onRead: (components: readonly PlanComponent[]) => void;
  readonly onUnread: (text: string) => void;
}

const isBlank = (components: readonly PlanComponent[]) =>
  components.every((one) => one.componentType === 'activity' && one.value === 0 && !one.componentTypeDescription);

/** The steps as one line of text, and back: what can be read is taken over with each letter, what cannot is said and has to be corrected. */
export function AsText({ components, unread, onRead, onUnread }: AsTextProps) {
  const written = isBlank(components) ? '' : notationOf(components);
  /** As it was typed, for as long as the steps are those that it was typed for. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly written: string } | null>(null);
  const text = unread ?? (typed?.written === written ? typed.text : written);
  const notation = parseNotation(text);
  const type = (next: string) => {
    const { components: read } = parseNotation(next);
    if (read === null) return onUnread(next);
    setTyped({ text: next, written: isBlank(read) ? '' : notationOf(read) });
    onRead(read);
  };
  const { faultAt, faults } = trainingPageWords;
  return (
    <TextField
      label={trainingPageWords.asText}
      name="notation"
      value={text}
      onChange={type}
      hint={trainingPageWords.asTextHint}
      errors={notation.fault === null ? undefined : [faultAt(faults[notation.fault], notation.at + 1)]}
    />
  );
}
