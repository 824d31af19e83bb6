import { newFestival, newStep } from '../../../../domain/partners/draft.ts';
import { PAGE_LIMITS, type PartnerPage, type StepKind, stepKinds } from '../../../../domain/partners/page.ts';
import { pageTitle } from '../../../../domain/partners/title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FieldsProps, TargetField } from './fields.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

type Step = PartnerPage['steps'][number];

const swapped = (steps: readonly Step[], i: number, j: number): Step[] => {
  const next = [...steps];
  const [one, other] = [next[i], next[j]];
  if (one && other) [next[i], next[j]] = [other, one];
  return next;
};

/** Warns that a step lacks its event or survey, with a button to create it. */
function Needed({
  kind,
  page: { eventId, surveyId },
  onCreate,
}: {
  readonly kind: StepKind;
  readonly page: Pick<PartnerPage, 'eventId' | 'surveyId'>;
  readonly onCreate: (field: TargetField) => void;
}) {
  const isRegistration = kind === 'details' || kind === 'soulFocus';
  const field =
    isRegistration && eventId === null ? 'eventId' : kind === 'survey' && surveyId === null ? 'surveyId' : null;
  if (field === null) return null;
  return (
    <div className={styles.row}>
      <p className={styles.hint}>{words.stepNeeds[field]}</p>
      <Button size="small" onPress={() => onCreate(field)}>
        {words.newTargets[field]}
      </Button>
    </div>
  );
}

/** Fields for the steps before joining, in order. */
export function StepFields({
  content: { page },
  errorsOf,
  changePage,
  onCreate,
}: FieldsProps & { readonly onCreate: (field: TargetField) => void }) {
  const { steps } = page;
  const set = (next: Step[]) => changePage({ steps: next });
  const change = (i: number, changes: Partial<Step>) =>
    set(steps.map((step, at) => (at === i ? { ...step, ...changes } : step)));
  const left = stepKinds.filter((kind) => steps.every((step) => step.kind !== kind));
  const [trouble] = errorsOf('steps') ?? [];
  const add = () => {
    const [kind] = left;
    if (kind !== undefined) set([...steps, newStep(kind)]);
  };
  return (
    <Card title={words.steps}>
      <div className={styles.fields}>
        {trouble !== undefined && <FormError title={trouble} />}
        <ol className={styles.steps}>
          {steps.map((step, i) => (
            // Steps have no id, but each kind exists only once.
            <li key={step.kind} className={styles.step}>
              <SelectField
                label={`${words.step(i + 1)}: ${words.kind}`}
                options={[step.kind, ...left].map((kind) => ({ id: kind, label: words.kinds[kind] }))}
                value={step.kind}
                onChange={(kind) => change(i, newStep(kind as StepKind))}
              />
              <TextField
                label={words.message}
                name={`message-${step.kind}`}
                maxLength={PAGE_LIMITS.message}
                value={step.message}
                errors={errorsOf(`steps.${i}.message`)}
                onChange={(message) => change(i, { message })}
              />
              {step.kind === 'agreement' && (
                <TextArea
                  label={words.agreementText}
                  name="agreement"
                  rows={3}
                  maxLength={PAGE_LIMITS.text}
                  value={step.text ?? ''}
                  onChange={(text) => change(i, { text })}
                />
              )}
              <Needed kind={step.kind} page={page} onCreate={onCreate} />
              <div className={styles.row}>
                <Button
                  size="small"
                  aria-label={words.up(words.kinds[step.kind])}
                  isDisabled={i === 0}
                  onPress={() => set(swapped(steps, i, i - 1))}
                >
                  ↑
                </Button>
                <Button
                  size="small"
                  aria-label={words.down(words.kinds[step.kind])}
                  isDisabled={i === steps.length - 1}
                  onPress={() => set(swapped(steps, i, i + 1))}
                >
                  ↓
                </Button>
                <Button size="small" variant="quiet" onPress={() => set(steps.filter((_, at) => at !== i))}>
                  {words.removeStep(words.kinds[step.kind])}
                </Button>
              </div>
            </li>
          ))}
        </ol>
        <div className={styles.row}>
          {left.length > 0 && steps.length < PAGE_LIMITS.steps && <Button onPress={add}>{words.addStep}</Button>}
          <Button variant="quiet" onPress={() => changePage({ steps: [], festival: newFestival })}>
            {words.makeFestival}
          </Button>
        </div>
        <TextField
          label={words.stepsTitle}
          name="steps-title"
          maxLength={PAGE_LIMITS.title}
          value={page.title ?? ''}
          hint={words.stepsTitleHint(pageTitle({ title: null, steps }))}
          errors={errorsOf('title')}
          onChange={(title) => changePage({ title: title === '' ? null : title })}
        />
      </div>
    </Card>
  );
}
