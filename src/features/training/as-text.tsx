import { useState } from 'react';
import type { PlanComponent } from '../../../domain/training/components.ts';
import { notationOf, parseNotation } from '../../../domain/training/notation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { trainingPageWords } from './words.ts';

interface AsTextProps {
  readonly components: readonly PlanComponent[];
  readonly onRead: (components: readonly PlanComponent[]) => void;
}

const isBlank = (components: readonly PlanComponent[]) =>
  components.every((one) => one.componentType === 'activity' && one.value === 0 && !one.componentTypeDescription);

/** The steps as one line of text, and back: what can be read is taken over with each letter, what cannot is said. */
export function AsText({ components, onRead }: AsTextProps) {
  const written = isBlank(components) ? '' : notationOf(components);
  /** As it was typed, for as long as the steps are those that it was typed for. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly written: string } | null>(null);
  const text = typed?.written === written ? typed.text : written;
  const notation = parseNotation(text);
  const type = (next: string) => {
    const { components: read } = parseNotation(next);
    setTyped({ text: next, written: read === null ? written : isBlank(read) ? '' : notationOf(read) });
    if (read !== null) onRead(read);
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
