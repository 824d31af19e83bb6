import { useEffect } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { rangeText } from '../../../domain/date-text.ts';
import { type Course, useCourses } from '../../api/sharing.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useToday } from '../../ui/now.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

const beside = { target: '_blank', rel: 'noopener noreferrer' };

/** Shows the courses of one event. */
function EventRow({ courses }: { readonly courses: readonly [Course, ...Course[]] }) {
  const { config } = useMemberServices();
  const [{ eventName, slug, startDate, endDate }] = courses;
  const named = courses.flatMap(({ courseName, bibNumber }) =>
    courseName === null ? [] : [[courseName, bibNumber].filter(Boolean).join(' · ')],
  );
  const address = (page: string) => `${config.marketingUrl}/distributed-event/${encodeURIComponent(slug)}/${page}`;
  return (
    <li>
      <div className={styles.source}>
        <div className={styles.name}>
          <strong>{eventName}</strong>
          <span className={styles.soft}>{[rangeText(startDate, endDate), ...named].join(' · ')}</span>
        </div>
        {config.marketingUrl !== null && (
          <div className={styles.buttons}>
            <a className={buttonClass('secondary', 'small')} href={address('leaderboard')} {...beside}>
              {profileWords.leaderboard}
            </a>
            <a className={buttonClass('secondary', 'small')} href={address('sign-in')} {...beside}>
              {profileWords.signInToEvent}
            </a>
          </div>
        )}
      </div>
    </li>
  );
}

/** Groups courses by event, in order. */
function byEvent(courses: readonly Course[]): [Course, ...Course[]][] {
  const events = new Map<string, [Course, ...Course[]]>();
  for (const course of courses) {
    const known = events.get(course.eventId);
    if (known) known.push(course);
    else events.set(course.eventId, [course]);
  }
  return [...events.values()];
}

/** Links to leaderboards of the member's events, until each has ended. A list that fails to load is reported, not shown. [onboarding §7.33, §8.15] */
export function EventsCard({ member }: { readonly member: Member }) {
  const { data, error } = useCourses();
  const { report } = useMemberServices();
  const today = useToday(member.timeZone);
  useEffect(() => {
    if (error !== null) report(error);
  }, [error, report]);
  const events = byEvent(data?.filter(({ endDate }) => endDate >= today) ?? []);
  return (
    <Card title={profileWords.eventLeaderboards} flush>
      {events.length > 0 ? (
        <ul className={styles.sources} aria-label={profileWords.eventLeaderboards}>
          {events.map((courses) => (
            <EventRow key={courses[0].eventId} courses={courses} />
          ))}
        </ul>
      ) : (
        <div className={styles.below}>
          {data !== undefined && <p className={styles.soft}>{profileWords.noEvents}</p>}
          {data === undefined && error !== null && <p className={styles.soft}>{profileWords.notToBeRead}</p>}
          {data === undefined && error === null && (
            <Loading label={profileWords.loadingYourEvents}>
              <Skeleton height={40} />
            </Loading>
          )}
        </div>
      )}
    </Card>
  );
}
