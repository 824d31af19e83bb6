import { Link } from '@tanstack/react-router';
import { longDate } from '../../../domain/date-text.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { rosterRows } from '../../../domain/views/roster.ts';
import type { Reason } from '../../../domain/views/triage.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { relativeDay } from '../../../domain/date-text.ts';
import { sourceName } from '../../app/sources/names.ts';
import { Card } from '../../ui/card.tsx';
import { AlertIcon } from '../../ui/form-icons.tsx';
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

interface TriageCardProps {
  readonly entries: readonly RosterEntry[];
  readonly ownId: string;
  /** Last day of the metrics. */
  readonly end: string;
  readonly today: string;
}

/** Who needs a word, each with why, and one press from the day. */
export function TriageCard({ entries, ownId, end, today }: TriageCardProps) {
  const rows = rosterRows(entries, { ownId, today: end, order: 'word', find: '' });
  const needing = rows.filter(({ reasons }) => reasons.length > 0);
  return (
    <Card title={words.whoNeedsAWord} note={words.whoNeedsAWordNote(longDate(end))} flush>
      {needing.length === 0 ? (
        <p className={styles.empty}>{words.nobodyNeedsAWord}</p>
      ) : (
        <ul className={styles.triage} aria-label={words.whoNeedsAWord}>
          {needing.map(({ entry, name, reasons }) => (
            <li key={entry.memberId}>
              <AlertIcon />
              <div>
                <strong>{name}</strong>
                <ul className={styles.reasons}>
                  {reasons.map((reason) => (
                    <li key={`${reason.kind} ${reason.kind === 'broken' ? reason.vendor : ''}`}>
                      {textOf(reason)}
                      {' · '}
                      <Link
                        to="/team/$memberId"
                        params={{ memberId: entry.memberId }}
                        search={{ month: reason.day.slice(0, 7) }}
                        hash={`day-${reason.day}`}
                      >
                        {relativeDay(reason.day, today)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
