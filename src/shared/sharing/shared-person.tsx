import { longDate } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { figureText, formatDistance, formatHeight, formatWeight } from '../../../domain/units.ts';
import { formatHours, prefersMetricOf } from '../../../domain/views/display-format.ts';
import type { SharedMember } from '../../api/sharing.ts';
import { sharedPersonWords as words } from './person-words.ts';
import styles from './shared-person.module.css';

type Shared = NonNullable<SharedMember>;
type Field = keyof typeof words.fields;

/** Formats a value in the reader's units. */
function textOf(field: Field, value: string | number, prefersMetric: boolean): string {
  if (typeof value === 'number') {
    if (field === 'height') return formatHeight(value, prefersMetric);
    if (field === 'weight') return figureText(formatWeight(value, prefersMetric));
    if (field === 'distance') return figureText(formatDistance(value, prefersMetric));
    if (field === 'duration') return figureText(formatHours(value));
    return String(value);
  }
  if (field === 'gender' && Object.hasOwn(words.genders, value)) return words.genders[value as 'F'];
  return field === 'birthDate' ? longDate(value) : value;
}

/**
 * Shows the data of a person that a partner gets, and what is withheld.
 * @param member the reader
 */
export function SharedPerson({
  person,
  member,
}: {
  readonly person: Shared['person'];
  readonly member: Member | undefined;
}) {
  const prefersMetric = member !== undefined && prefersMetricOf(member);
  const fields = Object.keys(words.fields) as Field[];
  const shown = fields.filter((field) => person[field] !== undefined);
  const hidden = fields.filter((field) => person[field] === undefined);
  return (
    <>
      <dl className={styles.facts}>
        {shown.map((field) => {
          const value = person[field] ?? null;
          return (
            <div key={field}>
              <dt>{words.fields[field]}</dt>
              <dd className={field === 'alias' ? styles.alias : undefined}>
                {value === null ? (
                  <span className={styles.soft}>{words.notKnown}</span>
                ) : (
                  textOf(field, value, prefersMetric)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {hidden.length > 0 && (
        <p className={styles.soft}>
          {words.hidden} {hidden.map((field) => words.fields[field]).join(', ')}
        </p>
      )}
    </>
  );
}
