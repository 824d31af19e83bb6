import type { Corrected, Correction } from '../../../../domain/entities/activity.ts';
import { correctionView } from '../../../../domain/views/correction.ts';
import { useByHand } from '../../../api/by-hand.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';
import { useStore } from '../../../workflows/form-edit.ts';
import { byHandWords as words } from './words.ts';

interface CorrectionNoteProps {
  readonly activityId: string;
  readonly correction: Correction;
  readonly prefersMetric: boolean;
  /** True for a part of a split recording, whose crop is shown elsewhere on the page and kept when corrections are undone. */
  readonly isPart: boolean;
  readonly isOwn: boolean;
  readonly canChange: boolean;
}

const asRecorded = { distance: null, duration: null, crop: null };

/** Lists the member's corrections of an activity, with an undo. */
export function CorrectionNote({
  activityId,
  correction,
  prefersMetric,
  isPart,
  isOwn,
  canChange,
}: CorrectionNoteProps) {
  const byHand = useByHand();
  const { isSaving, failure, send } = useStore<Corrected>((nothing, signal) =>
    byHand.correctRecording(activityId, nothing, signal),
  );
  const { distance, duration, crop } = correctionView(correction, prefersMetric);
  const parts = [
    ...(distance === null ? [] : [words.distancePart(distance.now, distance.recorded)]),
    ...(duration === null ? [] : [words.durationPart(duration.now, duration.recorded)]),
    ...(crop === null || isPart ? [] : [words.cropPart(crop.from, crop.to, crop.of)]),
  ];
  if (parts.length === 0) return null;
  return (
    <>
      {failure !== null && <FormError title={words.notRestored} message={failure} />}
      <Note>
        {(isOwn ? words.correctedByYou : words.correctedByAthlete)(parts.join(', '))}{' '}
        {canChange && (
          <Button
            size="small"
            isPending={isSaving}
            onPress={() => send({ ...asRecorded, crop: isPart ? correction.crop : null })}
          >
            {words.restoreOriginal}
          </Button>
        )}
      </Note>
    </>
  );
}
