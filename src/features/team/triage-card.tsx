import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { longDate, relativeDay } from '../../../domain/date-text.ts';
import { firstRosterSort, foundInRoster, type RosterRow, sortedRoster } from '../../../domain/views/roster.ts';
import type { Reason } from '../../../domain/views/triage.ts';
import { decimalText, readerLocale } from '../../../domain/words/area.ts';
import { sourceName } from '../../app/sources/names.ts';
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

/** One person with every reason. */
const Needing = memo(function Needing({ row, today }: { readonly row: RosterRow; readonly today: string }) {
  return (
    <li>
      <AlertIcon />
      <div>
        <strong>{row.name}</strong>
        {!isOpen(row.entry.access) && <AccessLabel access={row.entry.access} />}
        <ul className={styles.reasons}>
          {row.reasons.map((reason) => (
            <li key={`${reason.kind} ${reason.kind === 'broken' ? reason.vendor : ''}`}>
              {textOf(reason)}
              {' · '}
              {isOpen(row.entry.access) ? (
                <Link to="/team/$memberId" params={{ memberId: row.entry.memberId }} search={{ day: reason.day }}>
                  {relativeDay(reason.day, today)}
                </Link>
              ) : (
                relativeDay(reason.day, today)
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
});

/** So many stand there at first, and come with each press for more. */
const STEP = 10;

interface TriageCardProps {
  readonly rows: readonly RosterRow[];
  /** Last day of the metrics. */
  readonly end: string;
  readonly today: string;
}

/** Athletes to check on, each with why, and one press from the day. */
export function TriageCard({ rows, end, today }: TriageCardProps) {
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
            <Needing key={row.entry.memberId} row={row} today={today} />
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
