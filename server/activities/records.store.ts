import type { StandingWire } from '../../domain/entities/records.ts';
import { isTime, RECENT_DAYS, type RecordKey, recordKeys } from '../../domain/metrics/records.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { countingText } from './activities.store.ts';

/** Compares times by their negative, since lower is better. */
const better = (whose: 'one' | 'other', key: RecordKey) => (isTime(key) ? `-${whose}.${key}` : `${whose}.${key}`);

/** Selects, per kind, whether any two values are comparable, and both values. */
const pairs = recordKeys
  .map((key) => `('${key}', ${isTime(key) ? 'true' : 'alike'}, ${better('one', key)}, ${better('other', key)})`)
  .join(', ');

const spans = {
  ever: 'true',
  year: 'extract(year from other.local_date) = extract(year from day)',
  recent: `other.local_date between day - ${RECENT_DAYS - 1} and day`,
};

/** The earlier of equal values wins. */
const isAhead = 'theirs > mine or (theirs = mine and (other.start_time, other.activity_id) < (since, id))';
const places = Object.entries(spans).map(
  ([span, within]) => `json_build_object('rank', 1 + count(*) filter (where ${within} and (${isAhead})),
      'of', count(*) filter (where ${within}), 'best', abs(max(theirs) filter (where ${within}))) as ${span}`,
);

/** Columns of the records, selected from the member's counted activities. */
const columns = ['activity_id', 'member_id', 'family', 'local_date', 'start_time', 'power_source', ...recordKeys].join(
  ', ',
);

/**
 * Ranks an activity's values. Measured power is compared only with measured power, estimated with estimated. Activities that do not count
 * have no rank.
 */
const standingsText = `select key, abs(mine) as value, ${places.join(', ')}
  from (select ${columns} from activities where activity_id = $1 and ${countingText}) one
  join (select ${columns} from activities where ${countingText}) other using (member_id, family)
  cross join lateral (select (one.power_source = 'estimated') = (other.power_source = 'estimated') as alike,
    one.local_date as day, one.start_time as since, one.activity_id as id) as both_of
  cross join lateral (values ${pairs}) as pair(key, comparable, mine, theirs)
  where comparable and mine is not null and theirs is not null
  group by key, mine`;
const standingsRead = prepared<StandingWire>('records of an activity', standingsText);

/** Returns the best efforts of an activity, and their ranks among the counted activities of its sport. */
export async function standingsOf(db: Db, activityId: string): Promise<StandingWire[]> {
  const found = await standingsRead(db, [activityId]);
  return found.toSorted((a, b) => recordKeys.indexOf(a.key) - recordKeys.indexOf(b.key));
}
