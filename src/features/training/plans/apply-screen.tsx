import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PLAN_WINDOW_DAYS } from '../../../../domain/constants.ts';
import { rangeText, shortDate, weekdayNames } from '../../../../domain/date-text.ts';
import { addDays, isCivilDate, mondayOf } from '../../../../domain/dates.ts';
import type { DayMarker } from '../../../../domain/entities/day-marker.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { type ApplyChoice, firstMonday } from '../../../../domain/training/place-template.ts';
import { MIN_PERCENT, MAX_PERCENT } from '../../../../domain/training/scale.ts';
import type { Template } from '../../../../domain/training/template.ts';
import { prefersMetricOf } from '../../../../domain/views/display-format.ts';
import { markerName } from '../../../../domain/views/day-markers.ts';
import { useDayMarkers } from '../../../api/day-markers.ts';
import { newId } from '../../../api/new-id.ts';
import { useApplying, usePlanTemplate } from '../../../api/plan-templates.ts';
import { useMember } from '../../../api/queries.ts';
import { NotToBeSeenCard } from '../../../shared/teams/not-to-be-seen.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { useToday } from '../../../ui/now.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SampleNote } from '../../../ui/sample-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type PlanApplying, usePlanApplying } from '../../../workflows/plan-applying.ts';
import { ApplyDone, ApplyReview } from './apply-review.tsx';
import { ForAthlete, useAppliedTo } from './applied-to.tsx';
import { PlanQuery } from './plan-query.tsx';
import styles from './plans.module.css';
import { trainingPlanWords as words } from './words.ts';

const DAYS = 7;
const STEP = 5;
const percents = Array.from({ length: (MAX_PERCENT - MIN_PERCENT) / STEP + 1 }, (_, nth) => MIN_PERCENT + nth * STEP);

/** Applies a training plan (`?plan=`) to the member's calendar, or to that of an athlete (`?athlete=`), by their coach. */
export default function ApplyScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const [plan, athlete] = [text(search['plan']), text(search['athlete'])];
  const member = useMember();
  const template = usePlanTemplate(plan);
  return (
    <Page
      title={template.data?.name ?? words.applyTitle}
      subtitle={athlete !== null && member.data && <ForAthlete member={member.data} athlete={athlete} />}
      back={
        <BackLink to="/training/plans" search={athlete === null ? {} : { athlete }}>
          {words.backToPlans}
        </BackLink>
      }
    >
      <QueryView query={member} label={words.loadingPlan} skeleton={<Skeleton height={480} round />}>
        {(found) => (
          <PlanQuery id={plan}>
            {(one) => <Apply key={`${plan} ${athlete}`} member={found} template={one} athlete={athlete} />}
          </PlanQuery>
        )}
      </QueryView>
    </Page>
  );
}

interface ApplyProps {
  readonly member: Member;
  readonly template: Template;
  readonly athlete: string | null;
}

function Apply({ member, template, athlete }: ApplyProps) {
  const today = useToday(member.timeZone);
  const appliedTo = useAppliedTo(member, athlete);
  const applying = usePlanApplying(useApplying(today, appliedTo.subject));
  const markers = useDayMarkers(appliedTo.subject).data ?? [];
  const [choice, setChoice] = useState<ApplyChoice>({
    anchor: 'start',
    date: addDays(mondayOf(today), DAYS),
    percent: 100,
    days: [0, 1, 2, 3, 4, 5, 6],
  });
  const shown = { applying, today, prefersMetric: prefersMetricOf(member) };
  if (!appliedTo.mayWrite && athlete === null) return <SampleNote />;
  if (!appliedTo.mayWrite) return <NotToBeSeenCard entry={appliedTo.entry} change="plan" />;
  if (applying.step === 'choose') {
    return <ChoiceForm {...{ applying, template, today, choice, markers }} onChange={setChoice} />;
  }
  return applying.step === 'review' ? (
    <ApplyReview {...shown} template={template} />
  ) : (
    <ApplyDone applying={applying} athlete={athlete} />
  );
}

interface ChoiceFormProps {
  readonly applying: PlanApplying;
  readonly template: Template;
  readonly today: string;
  readonly choice: ApplyChoice;
  readonly markers: readonly DayMarker[];
  readonly onChange: (choice: ApplyChoice) => void;
}

/** Form for when the plan begins or ends, its volume and the available days; kept during the preview. */
function ChoiceForm({ applying, template, today, choice, markers, onChange }: ChoiceFormProps) {
  const [wasSent, setSent] = useState(false);
  const set = (part: Partial<ApplyChoice>) => onChange({ ...choice, ...part });
  const isDay = isCivilDate(choice.date);
  const window = { first: addDays(today, -PLAN_WINDOW_DAYS), last: addDays(today, PLAN_WINDOW_DAYS) };
  const races = markers.filter(({ kind, firstDay }) => kind === 'race' && firstDay >= today);
  const isRight = isDay && choice.days.length > 0;
  const first = isDay ? firstMonday(choice, template.weeks) : null;
  return (
    <Form
      aria-labelledby="page-title"
      onSubmit={() => {
        setSent(true);
        if (isRight) applying.check({ applicationId: newId(), template, choice });
      }}
    >
      <Card>
        <div className={styles.fields}>
          {applying.failure !== null && <FormError title={words.notChecked} message={applying.failure} />}
          <RadioField
            label={words.anchor}
            options={(['start', 'race'] as const).map((value) => ({ value, label: words.anchors[value] }))}
            value={choice.anchor}
            onChange={(anchor) =>
              set({ anchor, ...(anchor === 'race' && races[0] !== undefined && { date: races[0].firstDay }) })
            }
          />
          {choice.anchor === 'race' && races.length > 0 && (
            <SelectField
              label={words.race}
              value={races.find(({ firstDay }) => firstDay === choice.date)?.markerId ?? ''}
              placeholder={words.otherRace}
              options={races.map((race) => ({
                id: race.markerId,
                label: `${markerName(race)}, ${shortDate(race.firstDay)}`,
              }))}
              onChange={(id) => {
                const race = races.find(({ markerId }) => markerId === id);
                set({ date: race?.firstDay ?? '' });
              }}
            />
          )}
          <DateField
            label={choice.anchor === 'start' ? words.startDay : words.raceDay}
            name="date"
            value={choice.date}
            {...window}
            hint={words.startHint}
            errors={wasSent && !isDay ? [words.dayNeeded] : undefined}
            onChange={(date) => set({ date })}
          />
          {first !== null && (
            <p className={styles.soft}>{words.runs(rangeText(first, addDays(first, template.weeks * DAYS - 1)))}</p>
          )}
          <SelectField
            label={words.volume}
            hint={words.volumeHint}
            value={String(choice.percent)}
            options={percents.map((percent) => ({ id: String(percent), label: words.percent(percent) }))}
            onChange={(percent) => set({ percent: Number(percent) })}
          />
          <fieldset className={styles.available}>
            <legend>{words.days}</legend>
            <p className={styles.soft}>{words.daysHint}</p>
            <div className={styles.boxes}>
              {weekdayNames().map((name, day) => (
                <CheckBox
                  key={day}
                  isSelected={choice.days.includes(day)}
                  onChange={(isAvailable) =>
                    set({ days: [...choice.days.filter((one) => one !== day), ...(isAvailable ? [day] : [])] })
                  }
                >
                  {name}
                </CheckBox>
              ))}
            </div>
            {wasSent && choice.days.length === 0 && (
              <p role="alert" className={styles.error}>
                {words.daysNeeded}
              </p>
            )}
          </fieldset>
          <FormActions>
            <Button type="submit" variant="primary" isPending={applying.isChecking}>
              {words.preview}
            </Button>
          </FormActions>
        </div>
      </Card>
    </Form>
  );
}
