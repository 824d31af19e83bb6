import { useState } from 'react';
import { longDate } from '../../../domain/date-text.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { type SharingLevel } from '../../../domain/partners/page.ts';
import { figureText, formatDistance, formatHeight, formatWeight } from '../../../domain/units.ts';
import { formatHours, prefersMetricOf } from '../../../domain/views/display-format.ts';
import { useMember } from '../../api/queries.ts';
import { type Preview, usePreview } from '../../api/sharing.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityRows } from './activity-rows.tsx';
import { RoutePicture } from './route-picture.tsx';
import { sharingWords as words } from './words.ts';
import styles from './sharing.module.css';

type Shared = NonNullable<Preview>;
type Field = keyof typeof words.fields;

/** A value as the member reads it in their own units. */
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

function Person({ person, member }: { readonly person: Shared['person']; readonly member: Member | undefined }) {
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

interface PreviewCardProps {
  readonly membershipId: string;
  readonly level: SharingLevel;
  /** The level counts already. */
  readonly isStored: boolean;
}

/** What the partner sees of the member, by the filter that the partner is served through. */
export function PreviewCard({ membershipId, level, isStored }: PreviewCardProps) {
  const [activity, setActivity] = useState<{ readonly key: string; readonly when: string } | null>(null);
  const preview = usePreview(membershipId, level, activity?.key ?? null);
  const { data: member } = useMember();
  return (
    <Card title={words.whatThisPartnerSees} note={isStored ? words.seesNow : words.wouldSee}>
      <QueryView query={preview} label={words.loadingPreview} skeleton={<Skeleton height={320} />}>
        {(shared) =>
          shared === null ? (
            <p>{level === 0 ? words.seesNothing : words.seesAverages}</p>
          ) : (
            <div className={styles.stack}>
              <Person person={shared.person} member={member} />
              <ActivityRows activities={shared.activities} member={member} onRoute={setActivity} />
              {activity !== null && !preview.isPlaceholderData && (
                <RoutePicture route={shared.route} label={words.drawingOf(activity.when)} isCut={level === 2} />
              )}
            </div>
          )
        }
      </QueryView>
    </Card>
  );
}
