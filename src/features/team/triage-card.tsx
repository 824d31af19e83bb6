import { Link } from '@tanstack/react-router';
import { memo, useId, useState } from 'react';
import { longDate, relativeDay } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isOpen } from '../../../domain/entities/roster.ts';
import { markersText, rowsNeedingAttention, type RosterRow } from '../../../domain/views/roster.ts';
import { isSample } from '../../../domain/navigation.ts';
import { doneWith, type Reason } from '../../../domain/views/triage.ts';
import { decimalText, readerLocale } from '../../../domain/words/area.ts';
import { useMarkDone } from '../../api/roster.ts';
import { DayComments } from '../../shared/remarks/day-comments.tsx';
import { sourceName } from '../../shared/sources/names.ts';
import { useAthlete } from '../../shared/teams/athlete.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { AlertIcon } from '../../ui/form-icons.tsx';
import { type ListChanging, useListChange } from '../../workflows/list-change.ts';
import { AccessLabel } from '../../shared/teams/access-label.tsx';
import { nobodyText } from './nobody-text.ts';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

function textOf(reason: Reason): string {
  switch (reason.kind) {
    case 'steep':
      return words.steep(decimalText(reason.ratio, 2));
    case 'stopped':
      return words.stopped(reason.days);
    case 'sleep':
      return words.sleep(decimalText(reason.hours, 1));
    case 'missed':
      return words.missed(reason.count);
    case 'broken':
      return words.broken(sourceName(reason.vendor));
  }
}

interface NeedingProps {
  readonly row: RosterRow;
  readonly today: string;
  /** The signed-in coach or assistant. */
  readonly member: Member;
  readonly mayComment: boolean;
  /** True if it has just been marked as done. */
  readonly isMarked: boolean;
  /** Marking of athletes; `null` if the viewer cannot make changes. */
  readonly marking: ListChanging | null;
}

/** Form for comments on the day of a reason, next to the reason. */
function Comment({ row, member, day }: Pick<NeedingProps, 'row' | 'member'> & { readonly day: string }) {
  const { memberId } = row.entry;
  const { rights } = useAthlete(member, memberId);
  return (
    <>
      <p className={styles.soft}>{words.commentOn(longDate(day))}</p>
      <DayComments
        date={day}
        athleteId={memberId}
        canWrite={rights.includes('comment')}
        words={{ ...words, loading: words.loadingTheDay }}
        byAnother={(id, other, time) =>
          words.byAnother(id === memberId ? row.name : (other ?? words.anotherMember), time)
        }
        nothing={null}
      />
    </>
  );
}

/** Shows an athlete with all reasons, a comment in place, and a button to mark it as done. */
const Needing = memo(function Needing({ row, today, member, mayComment, isMarked, marking }: NeedingProps) {
  const id = useId();
  const [isCommenting, setCommenting] = useState(false);
  const day = row.reasons[0]?.day;
  const isReadable = isOpen(row.entry.access);
  const { memberId } = row.entry;
  const isChanging = marking?.changing?.id === memberId;
  if (isMarked && !isChanging) {
    return (
      <li className={styles.marked}>
        <p role="status">
          <strong>{row.name}</strong> {words.markedAsDone}
        </p>
        <Button
          size="small"
          variant="quiet"
          autoFocus
          aria-label={words.undoOf(row.name)}
          isDisabled={marking?.changing != null}
          onPress={() => marking?.change({ action: 'undo', id: memberId, name: row.name })}
        >
          {words.undo}
        </Button>
      </li>
    );
  }
  return (
    <li>
      <AlertIcon />
      <div>
        {isReadable ? (
          <Link to="/team/$memberId" params={{ memberId }} className={styles.who}>
            {row.name}
          </Link>
        ) : (
          <>
            <strong>{row.name}</strong>
            <AccessLabel access={row.entry.access} />
          </>
        )}
        {row.entry.markers !== undefined && <span className={styles.soft}> {markersText(row.entry.markers)}</span>}
        <ul className={styles.reasons}>
          {row.reasons.map((reason) => (
            <li key={`${reason.kind} ${reason.kind === 'broken' ? reason.vendor : ''}`}>
              {textOf(reason)}
              {' · '}
              {isReadable ? (
                <Link to="/team/$memberId" params={{ memberId }} search={{ day: reason.day }}>
                  {relativeDay(reason.day, today)}
                </Link>
              ) : (
                relativeDay(reason.day, today)
              )}
            </li>
          ))}
        </ul>
        {isCommenting && day !== undefined && (
          <div id={id}>
            <Comment row={row} member={member} day={day} />
          </div>
        )}
      </div>
      <div className={styles.answers}>
        {mayComment && isReadable && row.entry.rights.includes('comment') && day !== undefined && (
          <Button
            size="small"
            aria-label={words.commentTo(row.name)}
            aria-expanded={isCommenting}
            aria-controls={isCommenting ? id : undefined}
            onPress={() => setCommenting(!isCommenting)}
          >
            {words.comment}
          </Button>
        )}
        {marking !== null && (
          <Button
            size="small"
            aria-label={words.doneWith(row.name)}
            // Keeps the focus of a member who undoes it.
            autoFocus={isChanging && marking.changing?.action === 'undo'}
            isPending={isChanging}
            isDisabled={marking.changing !== null && !isChanging}
            onPress={() => marking.change({ action: 'done', id: memberId, name: row.name })}
          >
            {words.isDone}
          </Button>
        )}
      </div>
    </li>
  );
});

/** Initial number of rows, and the number added on request. */
const STEP = 10;

interface TriageCardProps {
  readonly teamId: string;
  readonly rows: readonly RosterRow[];
  readonly member: Member;
  /** True if the viewer can write to athletes of this team. */
  readonly mayComment: boolean;
  /** Last day of the metrics. */
  readonly end: string;
  readonly today: string;
}

/**
 * Lists athletes to check on, each with the reasons, a link to the day, and a comment form. Athletes marked as done are left out until there is
 * another reason.
 */
export function TriageCard({ teamId, rows, end, today, member, mayComment }: TriageCardProps) {
  const [most, setMax] = useState(STEP);
  const markDone = useMarkDone(teamId);
  const marking = useListChange(async ({ action, id }, signal) => {
    const reasons = rows.find(({ entry }) => entry.memberId === id)?.reasons ?? [];
    await markDone(id, action === 'done' ? doneWith(reasons) : [], signal);
    return null;
  });
  const marked = (marking.changing ?? marking.made)?.id;
  const needing = rowsNeedingAttention(rows, readerLocale());
  const left = needing.filter(({ entry, isDone }) => !isDone || entry.memberId === marked);
  const rest = left.length - most;
  return (
    <Card title={words.toCheckOn} note={words.toCheckOnNote(longDate(end))} flush>
      {marking.failed !== null && (
        <div className={styles.more}>
          <FormError title={words.notMarked(marking.failed.change.name)} message={marking.failed.message} />
        </div>
      )}
      {left.length === 0 ? (
        <p className={styles.empty}>{needing.length === 0 ? nobodyText(rows) : words.allDone(needing.length)}</p>
      ) : (
        <ul className={styles.triage} aria-label={words.toCheckOn}>
          {left.slice(0, most).map((row) => (
            <Needing
              key={row.entry.memberId}
              {...{ row, today, member, mayComment }}
              isMarked={row.isDone}
              marking={isSample(member) ? null : marking}
            />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <div className={styles.more}>
          <Button onPress={() => setMax(most + STEP)}>{words.showMore(Math.min(rest, STEP), left.length)}</Button>
        </div>
      )}
    </Card>
  );
}
