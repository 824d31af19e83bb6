import { useEffect, useRef, useState } from 'react';
import { activityTypes } from '../../../domain/activity-types.ts';
import { PLAN_WINDOW_DAYS } from '../../../domain/constants.ts';
import { addDays, isCivilDate } from '../../../domain/dates.ts';
import { MAX_COMPONENTS, PLAN_COMMENT_MAX, PLAN_TITLE_MAX } from '../../../domain/entities/training-plan.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isComplete, isRest as isRestDay, type PlanDraft } from '../../../domain/training/draft.ts';
import type { PlanEffort } from '../../../domain/training/components.ts';
import { assumedZones, estimatePlan, familyOf } from '../../../domain/training/estimate.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import { sportOfFamily, stepTarget } from '../../../domain/training/zone-targets.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { createWorkoutEditorImplementations } from '../../../machines/workoutEditor/implementations.ts';
import type { SavedPlan } from '../../../machines/workoutEditor/types.ts';
import { workoutEditorMachine } from '../../../machines/workoutEditor/workoutEditor.machine.ts';
import { usePowerScales, useSavePlan } from '../../api/plans.ts';
import { KeepWorkout } from '../../shared/library/keep-plan.tsx';
import { libraryWords } from '../../shared/library/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { ConfirmDialog, Dialog } from '../../ui/lazy-modal.tsx';
import { useToday } from '../../ui/now.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { useWorkoutEditor } from '../../workflows/workout-editor.ts';
import { AsText } from './as-text.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useNotation } from './notation-context.ts';
import { Conflicts } from '../../shared/day-markers/conflicts.tsx';
import { Downloads } from './downloads.tsx';
import { workoutDraft } from './draft-store.ts';
import { Picture } from './picture.tsx';
import { rangeText } from './range-text.ts';
import { StatedFields } from './stated-fields.tsx';
import { Steps } from './steps.tsx';
import { Totals } from './totals.tsx';
import styles from './training.module.css';
import { trainingPageWords } from './words.ts';

interface EditorProps {
  readonly member: Member;
  readonly saved: SavedPlan;
  /** The editor's subject: key of the stored draft. */
  readonly place: string;
  /** Athlete whose workout it is; `null` for the member's own. */
  readonly athlete: string | null;
  readonly onDone: (date: string) => void;
}

const subjectOf = (athlete: string | null) => (athlete === null ? {} : { memberId: athlete });

/** Editor of the workout's fields, with its picture and its totals. */
export function Editor({ member, saved, place, athlete, onDone }: EditorProps) {
  const savePlan = useSavePlan(subjectOf(athlete));
  const drafts = workoutDraft(place);
  const workflow = useWorkflow(
    workoutEditorMachine,
    () =>
      createWorkoutEditorImplementations({
        savePlan: (change) => savePlan({ ...change, isRemoved: false }),
        removePlan: (change) => savePlan({ ...change, isRemoved: true }),
        keepDraft: drafts.keep,
        leave: () => onDone(saved.draft.date),
      }),
    { saved, kept: drafts.load() },
  );
  const editor = useWorkoutEditor(workflow);
  if (editor.isRemoved) return <Removed editor={editor} />;
  return (
    <>
      <Fields editor={editor} member={member} athlete={athlete} />
      {editor.isLeaving && (
        <ConfirmDialog
          title={trainingPageWords.discardTitle}
          message={trainingPageWords.discardText}
          confirmLabel={trainingPageWords.discard}
          isDanger
          onConfirm={editor.discard}
          onCancel={editor.stay}
        />
      )}
      {editor.conflict !== null && <Conflict {...editor.conflict} editor={editor} />}
    </>
  );
}

type EditorVerbs = ReturnType<typeof useWorkoutEditor>;

const Removed = ({ editor }: { readonly editor: EditorVerbs }) => (
  <Card title={trainingPageWords.workoutDeleted} note={trainingPageWords.youCanUndo}>
    {editor.failure !== null && <FormError title={trainingPageWords.notSaved} message={editor.failure} />}
    <FormActions>
      <Button variant="primary" isPending={editor.isRestoring} onPress={editor.undo} autoFocus>
        {trainingPageWords.undo}
      </Button>
      <Button variant="quiet" isDisabled={editor.isRestoring} onPress={editor.close}>
        {trainingPageWords.close}
      </Button>
    </FormActions>
  </Card>
);

interface ConflictProps {
  readonly theirs: PlanDraft | null;
  readonly wanted: 'save' | 'remove';
  readonly editor: EditorVerbs;
}

/** Shows the conflict when two tabs have changed the same workout: the other version, and a way to keep the member's. */
function Conflict({ theirs, wanted, editor }: ConflictProps) {
  const words = trainingPageWords;
  return (
    <Dialog
      role="alertdialog"
      title={words.changedElsewhere}
      onClose={editor.stay}
      actions={
        <>
          <Button onPress={editor.takeTheirs}>{theirs === null ? words.dropMine : words.takeTheirs}</Button>
          <Button variant="primary" onPress={editor.keepMine}>
            {wanted === 'remove' ? words.deleteAnyway : words.keepMine}
          </Button>
        </>
      }
    >
      {theirs === null ? (
        <p>{words.theyDeleted}</p>
      ) : (
        <>
          <p>{words.theyChanged(workoutName(theirs))}</p>
          <p className={styles.notation}>{notationOf(theirs.components)}</p>
        </>
      )}
    </Dialog>
  );
}

const sportOf = (id: number) => activityTypes.find(({ activityTypeId }) => activityTypeId === id)?.name ?? '';

interface FieldsProps extends Pick<EditorProps, 'member' | 'athlete'> {
  readonly editor: EditorVerbs;
}

/** Adds the workout in the fields to the member's own library. */
function KeepButton({ draft }: { readonly draft: PlanDraft }) {
  const [isAsking, setAsking] = useState(false);
  const [kept, setKept] = useState<string | null>(null);
  return (
    <div className={styles.keep}>
      <Button size="small" isDisabled={!isComplete(draft)} onPress={() => setAsking(true)}>
        {libraryWords.keep}
      </Button>
      <StatusText tone="good">{kept !== null && libraryWords.kept(kept)}</StatusText>
      {isAsking && (
        <KeepWorkout
          draft={draft}
          onKept={(name) => {
            setAsking(false);
            setKept(name);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Fields({ editor, member, athlete }: FieldsProps) {
  const { draft, edit, isSaving, isRemoving, failure, showsFaults } = editor;
  const today = useToday(member.timeZone);
  const scales = usePowerScales(subjectOf(athlete));
  const velocity = scales.data?.velocity ?? null;
  const prefersMetric = prefersMetricOf(member);
  const words = trainingPageWords;
  const isBusy = isSaving || isRemoving;
  const isFull = draft.components.length >= MAX_COMPONENTS;
  const [isStatedWrong, setStatedWrong] = useState(false);
  const family = familyOf(draft.activityTypeId);
  const notationIn = useNotation(member, athlete);
  const rangeOf = (effort: PlanEffort) =>
    scales.data === undefined
      ? null
      : rangeText(stepTarget(sportOfFamily[family], effort, scales.data), family, prefersMetric);
  const totals = velocity === null ? null : estimatePlan(draft.components, draft.activityTypeId, velocity);
  const assumed = assumedZones(draft.components);
  const hasSteps = draft.components.some((one) => !('value' in one) || one.value > 0);
  const save = () => {
    if (isStatedWrong && !isRestDay(draft))
      document.querySelector<HTMLElement>('[name^="stated-"][aria-invalid]')?.focus();
    else {
      editor.save();
      if (draft.unread !== undefined) document.querySelector<HTMLElement>('[name="notation"]')?.focus();
    }
  };
  const again = useRef(save);
  useEffect(() => {
    again.current = save;
  });
  useEffect(() => {
    if (failure === null) return undefined;
    const saveAgain = () => again.current();
    addEventListener('online', saveAgain);
    return () => removeEventListener('online', saveAgain);
  }, [failure]);
  return (
    <Card>
      <Form aria-label={editor.isNew ? words.newWorkout : words.editWorkout} onSubmit={save}>
        {failure !== null && <FormError title={words.notSaved} message={failure} />}
        {failure !== null && !navigator.onLine && <p role="status">{words.savedWhenOnline}</p>}
        <div className={styles.top}>
          <TextField
            label={words.name}
            name="title"
            value={draft.title}
            placeholder={sportOf(draft.activityTypeId)}
            maxLength={PLAN_TITLE_MAX}
            onChange={(title) => edit({ kind: 'words', words: { title } })}
          />
          <SelectField
            label={words.sport}
            value={String(draft.activityTypeId)}
            onChange={(id) => edit({ kind: 'type', activityTypeId: Number(id) })}
            options={activityTypes.map(({ activityTypeId, name }) => ({ id: String(activityTypeId), label: name }))}
          />
          <DateField
            label={words.day}
            value={draft.date}
            first={addDays(today, -PLAN_WINDOW_DAYS)}
            last={addDays(today, PLAN_WINDOW_DAYS)}
            onChange={(date) => isCivilDate(date) && edit({ kind: 'words', words: { date } })}
          />
        </div>
        <Conflicts
          dates={isRestDay(draft) ? [] : [draft.date]}
          subject={athlete === null ? {} : { memberId: athlete }}
        />
        {isRestDay(draft) ? (
          <p>{words.restDay}</p>
        ) : (
          <>
            <Picture components={draft.components} velocity={velocity} isFormer={draft.unread !== undefined} />
            {totals !== null && draft.unread === undefined && (
              <div className={styles.estimate}>
                <Totals totals={totals} prefersMetric={prefersMetric} />
                {(totals.distance ?? 0) + (totals.duration ?? 0) > 0 && (
                  <span className={styles.note}>{athlete === null ? words.comesTo : words.comesToTheirs}</span>
                )}
                {assumed > 0 && <span className={styles.note}>{words.zonesAssumed(assumed)}</span>}
              </div>
            )}
            {draft.unread !== undefined && hasSteps && <p className={styles.note}>{words.former}</p>}
            {totals !== null && (
              <StatedFields
                draft={draft}
                prefersMetric={prefersMetric}
                isUnknown={totals.load === null && hasSteps}
                onStated={(stated) => edit({ kind: 'stated', stated })}
                onFault={setStatedWrong}
              />
            )}
            <AsText
              components={draft.components}
              unread={draft.unread}
              context={notationIn(family)}
              onRead={(components) => edit({ kind: 'components', components })}
              onUnread={(text) => edit({ kind: 'unread', text })}
            />
            <h2 className={styles.heading}>{words.steps}</h2>
            <Steps
              components={draft.components}
              edit={edit}
              prefersMetric={prefersMetric}
              rangeOf={rangeOf}
              showsFaults={showsFaults}
            />
            <FormActions>
              <Button isDisabled={isFull} onPress={() => edit({ kind: 'add', what: 'activity', into: null })}>
                {words.addStep}
              </Button>
              <Button isDisabled={isFull} onPress={() => edit({ kind: 'add', what: 'repeater', into: null })}>
                {words.addRepeat}
              </Button>
            </FormActions>
          </>
        )}
        <TextArea
          label={words.notes}
          name="comment"
          rows={3}
          value={draft.comment}
          maxLength={PLAN_COMMENT_MAX}
          onChange={(comment) => edit({ kind: 'words', words: { comment } })}
        />
        {showsFaults && editor.isIncomplete && (
          <FormError title={draft.unread === undefined ? words.fillIn : words.correctText} />
        )}
        <FormActions>
          <Button type="submit" variant="primary" isPending={isSaving} isDisabled={isRemoving}>
            {words.save}
          </Button>
          <Button variant="quiet" isDisabled={isBusy} onPress={editor.close}>
            {words.cancel}
          </Button>
          {!editor.isNew && (
            <Button variant="danger" isPending={isRemoving} isDisabled={isSaving} onPress={editor.remove}>
              {words.delete}
            </Button>
          )}
        </FormActions>
      </Form>
      <KeepButton draft={draft} />
      {!editor.isNew && scales.data !== undefined && isComplete(draft) && (
        <Downloads draft={draft} scales={scales.data} prefersMetric={prefersMetric} />
      )}
    </Card>
  );
}
