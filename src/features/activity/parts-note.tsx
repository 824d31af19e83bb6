import { useNavigate } from '@tanstack/react-router';
import type { ActivityLeg } from '../../../domain/entities/activity.ts';
import { useActivityParts } from '../../api/activity-parts.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { useStore } from '../../workflows/form-edit.ts';
import styles from './parts.module.css';
import { activityPartWords as words } from './parts-words.ts';

interface PartsNoteProps {
  readonly activityId: string;
  /** All parts of its recording. */
  readonly parts: readonly ActivityLeg[];
  readonly canChange: boolean;
}

/** Note on a part of a split recording, with links to the others. The first part also has a button to join them. */
export function PartsNote({ activityId, parts, canChange }: PartsNoteProps) {
  const navigate = useNavigate();
  const { join } = useActivityParts(activityId);
  const { isSaving, failure, send } = useStore<null>(async (_, signal) => {
    const id = await join(signal);
    if (!signal.aborted) await navigate({ to: '/activity/$id', params: { id }, replace: true });
  });
  const nth = parts.findIndex((part) => part.activityId === activityId) + 1;
  if (nth === 0) return null;
  return (
    <>
      {failure !== null && <FormError title={words.notJoined} message={failure} />}
      <Note>
        {words.isPart(nth, parts.length)}{' '}
        <span className={styles.parts}>
          {parts.map(
            (part, i) =>
              part.activityId !== activityId && (
                <LinkButton key={part.activityId} to="/activity/$id" params={{ id: part.activityId }} size="small">
                  {words.openPart(i + 1)}
                </LinkButton>
              ),
          )}
          {canChange && nth === 1 && (
            <Button size="small" isPending={isSaving} onPress={() => send(null)}>
              {words.joinAgain}
            </Button>
          )}
        </span>
      </Note>
    </>
  );
}
