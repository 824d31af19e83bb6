import type { Member } from '../../../../domain/entities/member.ts';
import { usesKilograms } from '../../../../domain/views/measurements.ts';
import { wellnessLines } from '../../../../domain/views/wellness.ts';
import { useWellness } from '../../../api/days.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import styles from './day.module.css';
import { dayPageWords as words } from './words.ts';

interface WellnessCardProps {
  readonly date: string;
  readonly member: Member;
  readonly canWrite: boolean;
}

/** Shows vendors' data about a night and a day; nothing if there is none. */
export function WellnessCard({ date, member, canWrite }: WellnessCardProps) {
  const wellness = useWellness(date);
  if (wellness.data === undefined) {
    if (wellness.error === null) return null;
    return (
      <Card title={words.wellness}>
        <QueryView query={wellness} label={words.wellness} skeleton={null}>
          {() => null}
        </QueryView>
      </Card>
    );
  }
  if (wellness.data === null) return null;
  return (
    <Card title={words.wellness} note={words.wellnessNote}>
      <dl className={styles.measured}>
        {wellnessLines(wellness.data, usesKilograms(member)).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {canWrite && (
        <p>
          <LinkButton to="/profile/body" variant="quiet" size="small">
            {words.enterOwn}
          </LinkButton>
        </p>
      )}
    </Card>
  );
}
