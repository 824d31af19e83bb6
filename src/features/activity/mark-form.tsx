import { MARK_NAME_MAX, type Mark, markToSave, MAX_MARKS } from '../../../domain/entities/activity.ts';
import type { Window } from '../../../domain/views/window.ts';
import { useActivityParts } from '../../api/activity-parts.ts';
import { Note } from '../../ui/note.tsx';
import { PartForm } from './part-form.tsx';
import { activityPartWords as words } from './parts-words.ts';

interface MarkFormProps {
  readonly activityId: string;
  readonly marks: readonly Mark[];
  /** Initially marked part, in seconds since the start. */
  readonly part: Window;
  /** Length of the activity in seconds. */
  readonly length: number;
  /** Seconds cropped from the start of its recording. */
  readonly cut: number;
  /** Called with the saved part, in seconds since the start. */
  readonly onSaved: (part: Window) => void;
  readonly onCancel: () => void;
}

/** Form to mark a part of the activity. */
export function MarkForm({ activityId, marks, part, length, cut, onSaved, onCancel }: MarkFormProps) {
  const parts = useActivityParts(activityId);
  if (marks.length >= MAX_MARKS) return <Note>{words.tooManyMarks}</Note>;
  return (
    <PartForm
      label={words.markThisStretch}
      nameLabel={words.markName}
      example={words.markExample}
      submitLabel={words.saveMark}
      notSaved={words.notMarked}
      nameMax={MARK_NAME_MAX}
      isName={(name) => markToSave.shape.name.safeParse(name).success}
      part={part}
      length={length}
      store={async (name, { from, to }, signal) => {
        const next = [...marks, { name, from: from + cut, to: to + cut }].toSorted((a, b) => a.from - b.from);
        await parts.mark(next, marks, signal);
        onSaved({ from, to });
      }}
      onCancel={onCancel}
    />
  );
}
