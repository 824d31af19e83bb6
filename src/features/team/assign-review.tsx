import { useEffect, useRef } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import type { Assignable } from '../../../domain/entities/plan-assignment.ts';
import { formatDistance } from '../../../domain/units.ts';
import { formatHours, formatLoad } from '../../../domain/views/display-format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PlanAssigning } from '../../workflows/plan-assigning.ts';
import { assignWords as words } from './assign-words.ts';
import styles from './assign.module.css';

interface AssignReviewProps {
  readonly assigning: PlanAssigning;
  readonly nameOf: (memberId: string) => string;
  readonly prefersMetric: boolean;
  readonly today: string;
}

const canGetIt = ({ state }: Assignable) => state === 'free' || state === 'busy';

function inTheWay({ state, conflicts }: Assignable, today: string): string {
  if (state !== 'busy') return words.states[state];
  return conflicts
    .map(({ date, title, isRest }) =>
      words.planned(isRest ? words.rest : (title ?? words.workout), dayText(date, today)),
    )
    .join('; ');
}

function columnsFor({ assigning, nameOf, prefersMetric, today }: AssignReviewProps): readonly Column<Assignable>[] {
  const included = new Set(assigning.included);
  return [
    { id: 'athlete', label: words.athlete, isHeader: true, cell: ({ memberId }) => nameOf(memberId) },
    {
      id: 'gets',
      label: words.getsIt,
      cell: (one) =>
        canGetIt(one) ? (
          <CheckBox
            isSelected={included.has(one.memberId)}
            isDisabled={assigning.isAssigning}
            onChange={(isIncluded) => assigning.include(one.memberId, isIncluded)}
          >
            <VisuallyHidden>{words.include(nameOf(one.memberId))}</VisuallyHidden>
          </CheckBox>
        ) : null,
    },
    { id: 'way', label: words.inTheWay, cell: (one) => inTheWay(one, today) },
    {
      id: 'distance',
      label: words.distance,
      isNumber: true,
      cell: ({ distance }) => (distance === null ? null : <FigureText {...formatDistance(distance, prefersMetric)} />),
    },
    {
      id: 'time',
      label: words.time,
      isNumber: true,
      cell: ({ duration }) => (duration === null ? null : <FigureText {...formatHours(duration)} />),
    },
    { id: 'load', label: words.load, isNumber: true, cell: ({ load }) => (load === null ? null : formatLoad(load)) },
  ];
}

/** Lists conflicts by athlete, before anything is planned. */
export function AssignReview(props: AssignReviewProps) {
  const { assigning } = props;
  const first: Readonly<Record<Assignable['state'], number>> = { busy: 0, full: 1, closed: 2, free: 3 };
  const rows = assigning.athletes.toSorted((one, other) => first[one.state] - first[other.state]);
  const place = useRef<HTMLDivElement>(null);
  // Takes the focus, since the form with the pressed button is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Card title={words.review} note={words.reviewNote}>
        {assigning.failure !== null && <FormError title={words.notAssigned} message={assigning.failure} />}
        <Table caption={words.review} rows={rows} rowKey={({ memberId }) => memberId} columns={columnsFor(props)} />
        <FormActions>
          <Button
            variant="primary"
            isPending={assigning.isAssigning}
            isDisabled={assigning.included.length === 0}
            onPress={assigning.assign}
          >
            {words.assignTo(assigning.included.length)}
          </Button>
          <Button variant="quiet" isDisabled={assigning.isAssigning} onPress={assigning.back}>
            {words.back}
          </Button>
        </FormActions>
      </Card>
    </div>
  );
}

/** Lists athletes for whom it was planned or refused, with a button that undoes all of it. */
export function AssignDone({ assigning, nameOf }: Pick<AssignReviewProps, 'assigning' | 'nameOf'>) {
  const { assigned, refused, isTakenBack, isTakingBack, removed, failure } = assigning;
  return (
    <Card title={isTakenBack ? words.takenBack(removed) : words.done(assigned)}>
      <div role="status" className={styles.fields}>
        {failure !== null && <FormError title={words.notTakenBack} message={failure} />}
        {isTakenBack && <p className={styles.soft}>{words.changedStay}</p>}
        {!isTakenBack && refused.length > 0 && (
          <div>
            <h3>{words.notFor}</h3>
            <ul className={styles.rows}>
              {refused.map(({ memberId, outcome }) => (
                <li key={memberId}>
                  <span>{nameOf(memberId)}</span>
                  <span className={styles.soft}>{outcome !== 'assigned' && words.states[outcome]}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <FormActions>
          <Button variant="primary" isDisabled={isTakingBack} onPress={assigning.back} autoFocus>
            {words.more}
          </Button>
          {!isTakenBack && assigned > 0 && (
            <Button isPending={isTakingBack} onPress={assigning.takeBack}>
              {words.takeBack}
            </Button>
          )}
        </FormActions>
      </div>
    </Card>
  );
}
