import { Link } from '@tanstack/react-router';
import { memo, useId, useState } from 'react';
import { longDate, relativeDay } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { firstRosterSort, foundInRoster, type RosterRow, sortedRoster } from '../../../domain/views/roster.ts';
import type { Reason } from '../../../domain/views/triage.ts';
import { decimalText, readerLocale } from '../../../domain/words/area.ts';
import { DayComments } from '../../app/remarks/day-comments.tsx';
import { sourceName } from '../../app/sources/names.ts';
import { useAthlete } from '../../app/teams/athlete.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AlertIcon } from '../../ui/form-icons.tsx';
import { AccessLabel, isOpen } from '../../app/teams/access-label.tsx';
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
  /** Whoever looks. */
  readonly member: Member;
  readonly mayComment: boolean;
}

/** Comments on the day of a reason, written where the reason is read. */
function Comment({ row, member, day }: Pick<NeedingProps, 'row' | 'member'> & { readonly day: string }) {
  const { memberId } = row.entry;
  const { mayWrite } = useAthlete(member, memberId);
  return (
    <>
      <p className={styles.soft}>{words.commentOn(longDate(day))}</p>
      <DayComments
        date={day}
        athleteId={memberId}
        canWrite={mayWrite}
        words={{ ...words, loading: words.loadingTheDay }}
        byAnother={(id, other, time) =>
          words.byAnother(id === memberId ? row.name : (other ?? words.anotherMember), time)
        }
        nothing={null}
      />
    </>
  );
}

/** One person with every reason, and a comment in place. */
const Needing = memo(function Needing({ row, today, member, mayComment }: NeedingProps) {
  const id = useId();
  const [isCommenting, setCommenting] = useState(false);
  const day = row.reasons[0]?.day;
  const isReadable = isOpen(row.entry.access);
  return (
    <li>
      <AlertIcon />
      <div>
        {isReadable ? (
          <Link to="/team/$memberId" params={{ memberId: row.entry.memberId }} className={styles.who}>
            {row.name}
          </Link>
        ) : (
          <>
            <strong>{row.name}</strong>
            <AccessLabel access={row.entry.access} />
          </>
        )}
        <ul className={styles.reasons}>
          {row.reasons.map((reason) => (
            <li key={`${reason.kind} ${reason.kind === 'broken' ? reason.vendor : ''}`}>
              {textOf(reason)}
              {' · '}
              {isReadable ? (
                <Link to="/team/$memberId" params={{ memberId: row.entry.memberId }} search={{ day: reason.day }}>
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
      {mayComment && isReadable && day !== undefined && (
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
    </li>
  );
});

/** So many stand there at first, and come with each press for more. */
const STEP = 10;

interface TriageCardProps {
  readonly rows: readonly RosterRow[];
  readonly member: Member;
  /** Whoever looks writes to athletes of this team. */
  readonly mayComment: boolean;
  /** Last day of the metrics. */
  readonly end: string;
  readonly today: string;
}

/** Athletes to check on, each with why, one press from the day, and two from a comment on it. */
export function TriageCard({ rows, end, today, member, mayComment }: TriageCardProps) {
  const [most, setMost] = useState(STEP);
  const needing = sortedRoster(
    foundInRoster(rows, { filter: 'any', find: '' }),
    firstRosterSort('word'),
    readerLocale(),
  );
  const rest = needing.length - most;
  return (
    <Card title={words.toCheckOn} note={words.toCheckOnNote(longDate(end))} flush>
      {needing.length === 0 ? (
        <p className={styles.empty}>{nobodyText(rows)}</p>
      ) : (
        <ul className={styles.triage} aria-label={words.toCheckOn}>
          {needing.slice(0, most).map((row) => (
            <Needing key={row.entry.memberId} {...{ row, today, member, mayComment }} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <div className={styles.more}>
          <Button onPress={() => setMost(most + STEP)}>{words.showMore(Math.min(rest, STEP), needing.length)}</Button>
        </div>
      )}
    </Card>
  );
}
