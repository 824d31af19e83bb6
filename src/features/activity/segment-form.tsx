import { SEGMENT_NAME_MAX, segmentName } from '../../../domain/entities/segment.ts';
import type { Window } from '../../../domain/views/window.ts';
import { useChangeSegments } from '../../api/segments.ts';
import { useCreationId } from '../../api/use-creation-id.ts';
import { segmentWords as words } from '../../shared/segments/words.ts';
import { PartForm } from './part-form.tsx';

interface SegmentFormProps {
  readonly activityId: string;
  readonly name?: string;
  /** Initial part, in seconds since the start. */
  readonly part: Window;
  /** Length of the activity in seconds. */
  readonly length: number;
  readonly onClose: () => void;
}

/** Form to make a part of the activity a segment. */
export function SegmentForm({ activityId, onClose, ...part }: SegmentFormProps) {
  const { save } = useChangeSegments();
  const ids = useCreationId();
  return (
    <PartForm
      {...part}
      label={words.makeSegment}
      nameLabel={words.name}
      example={words.example}
      submitLabel={words.save}
      notSaved={words.notSaved}
      nameMax={SEGMENT_NAME_MAX}
      isName={(name) => segmentName.safeParse(name).success}
      store={async (name, { from, to }, signal) => {
        const body = { name, part: { activity_id: activityId, from, to } };
        await save(ids.idFor(body), body, signal);
        ids.created();
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
