import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clockTime, shortDate } from '../../../../domain/date-text.ts';
import { dateOfLocalTime } from '../../../../domain/dates.ts';
import { figureText, formatDuration } from '../../../../domain/units.ts';
import { nameOf } from '../../../../domain/views/activity-name.ts';
import { formatSportDistance, typeOf } from '../../../../domain/views/display-format.ts';
import { type MergeChoice, mergeChoices } from '../../../../domain/views/merge.ts';
import { useMerging, useNearby } from '../../../api/activity-merge.ts';
import { type NotedActivity, useMember } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { clockOf } from '../../../ui/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormError } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/lazy-modal.tsx';
import { Note } from '../../../ui/note.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStore } from '../../../workflows/form-edit.ts';
import styles from '../parts.module.css';
import { mergeWords as words } from '../merge-words.ts';

interface MergeDialogProps {
  readonly activity: NotedActivity;
  readonly prefersMetric: boolean;
  readonly onClose: () => void;
}

/** Dialog that asks which nearby recording to merge with an activity, and shows the result. */
export default function MergeDialog({ activity, prefersMetric, onClose }: MergeDialogProps) {
  const navigate = useNavigate();
  const { merge } = useMerging(activity.activityId);
  const [chosen, choose] = useState<string | null>(null);
  const nearby = useNearby(activity);
  const choices = mergeChoices(activity, nearby.data ?? []);
  const choice = choices.find(({ other }) => other.activityId === chosen) ?? null;
  const { isSaving, failure, send } = useStore<string>(async (other, signal) => {
    const id = await merge(other, signal);
    if (!signal.aborted) await navigate({ to: '/activity/$id', params: { id } });
  });
  return (
    <Dialog
      title={words.merge}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            {choices.length > 0 || nearby.data === undefined ? words.cancel : words.close}
          </Button>
          {choices.length > 0 && (
            <Button
              variant="primary"
              isPending={isSaving}
              isDisabled={choice === null}
              onPress={() => choice !== null && send(choice.other.activityId)}
            >
              {words.mergeNow}
            </Button>
          )}
        </>
      }
    >
      {failure !== null && <FormError title={words.notMerged} message={failure} />}
      <QueryView query={nearby} label={words.loading} skeleton={<Skeleton height={120} />}>
        {() =>
          choices.length === 0 ? (
            <EmptyState title={words.nothingNear} text={words.nothingNearText} />
          ) : (
            <div className={styles.choices}>
              <Choices
                choices={choices}
                day={dateOfLocalTime(activity.localStartTime)}
                prefersMetric={prefersMetric}
                chosen={chosen}
                onChoose={choose}
              />
              <div role="status">{choice !== null && <Note>{sumText(choice, prefersMetric)}</Note>}</div>
            </div>
          )
        }
      </QueryView>
    </Dialog>
  );
}

interface ChoicesProps extends Pick<MergeDialogProps, 'prefersMetric'> {
  readonly choices: readonly MergeChoice[];
  /** Day of the activity, which is not repeated on rows of the same day. */
  readonly day: string;
  readonly chosen: string | null;
  readonly onChoose: (activityId: string) => void;
}

function Choices({ choices, day, prefersMetric, chosen, onChoose }: ChoicesProps) {
  const member = useMember().data;
  const clock = member && clockOf(member);
  return (
    <RadioField
      label={words.mergeWhich}
      value={chosen}
      onChange={onChoose}
      options={choices.map(({ other, merged }) => ({
        value: other.activityId,
        label: [
          nameOf(other),
          ...(dateOfLocalTime(other.localStartTime) === day ? [] : [shortDate(dateOfLocalTime(other.localStartTime))]),
          clockTime(other.localStartTime, clock),
          // Part of the name, since recordings of two devices start at the same time.
          ...amounts(other, other.totalDistance, other.duration, prefersMetric),
        ].join(', '),
        hint: (merged.isOtherFirst ? words.before : words.after)(formatDuration(merged.gap)),
      }))}
    />
  );
}

/** Formats distance and duration if known: `5.2 km`, `31:20`. */
const amounts = (
  sport: MergeChoice['other'],
  metres: number | null,
  seconds: number | null,
  prefersMetric: boolean,
) => [
  ...(metres === null || metres === 0
    ? []
    : [figureText(formatSportDistance(metres, typeOf(sport).family, prefersMetric))]),
  ...(seconds === null ? [] : [formatDuration(seconds)]),
];

const sumText = ({ other, merged }: MergeChoice, prefersMetric: boolean): string =>
  words.together(
    amounts(other, merged.distance, merged.duration, prefersMetric).join(' · '),
    formatDuration(merged.gap),
  );
