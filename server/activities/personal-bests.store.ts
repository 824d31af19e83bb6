import { ACTIVITY_TYPE } from '../../domain/activity-types.ts';
import type { PersonalBestsWire } from '../../domain/entities/records.ts';
import { type BestKey, bestKeys, isTime } from '../../domain/metrics/records.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { countingText } from './activities.store.ts';

const columnOf = (key: BestKey): string =>
  ({ distance: 'total_distance', duration: 'duration', ascent: 'altitude_gain' })[key as string] ?? key;
const isPower = (key: BestKey) => key.startsWith('w');

/** Kinds of bests: name, whether the power is estimated, and a score; higher is better. */
const scores = bestKeys
  .map(
    (key) => `('${key}', ${isPower(key) ? 'estimated' : 'false'}, ${isTime(key) ? '-' : ''}${columnOf(key)}::float8)`,
  )
  .join(', ');

/** Rounds a score to the precision shown on pages. */
const rounded = (score: string) => `round(abs(${score})::numeric, 1)::float8`;

const isEarlier = '(other.start_time, other.activity_id) < (best.start_time, best.activity_id)';
const isAhead = `other.score > best.score or (other.score = best.score and ${isEarlier})`;

/**
 * Reads the records of the member `$1` in the year `$2`, or of all time if `null`. One pass over the activities, and one join for places.
 */
const recordsRead = prepared<{ readonly years: number[]; readonly records: PersonalBestsWire['records'] }>(
  'records of a member',
  `with counted as materialized (
    select activity_id, start_time, local_date, extract(year from local_date)::int as year, family,
      case when family = 'other' then activity_type_id else 0 end as sport, coalesce(power_source = 'estimated', false) as estimated,
      ${bestKeys.map(columnOf).join(', ')}
    from activities where member_id = $1 and activity_type_id not in (${ACTIVITY_TYPE.transition}, ${ACTIVITY_TYPE.rest}) and ${countingText}
  ), entries as materialized (
    select activity_id, start_time, local_date, year, family, sport, entry.*
    from counted cross join lateral (values ${scores}) as entry (key, is_estimated, score) where entry.score <> 0
  ), best as (
    select distinct on (family, sport, key) * from entries where $2::int is null or year = $2
    order by family, sport, key, is_estimated, score desc, start_time, activity_id
  ), placed as (
    select best.family, nullif(best.sport, 0) as activity_type_id, best.key, ${rounded('best.score')} as value, best.activity_id,
      best.local_date::text as date, best.is_estimated as estimated,
      1 + count(*) filter (where ${isAhead}) as rank, count(*) as of,
      max(array[other.score, '1970-01-01'::date - other.local_date]) filter (where ${isEarlier}) as previous
    from best join entries other using (family, sport, key, is_estimated)
    group by best.family, best.sport, best.key, best.score, best.activity_id, best.start_time, best.local_date, best.is_estimated
  )
  select (select coalesce(json_agg(year order by year desc), '[]') from (select distinct year from counted) years) as years,
    (select coalesce(json_agg(json_build_object('family', family, 'activity_type_id', activity_type_id, 'key', key, 'value', value,
      'activity_id', activity_id, 'date', date, 'estimated', estimated, 'rank', rank, 'of', of,
      'previous', case when previous is not null then json_build_object('value', ${rounded('previous[1]')},
        'date', ('1970-01-01'::date - previous[2]::int)::text) end)), '[]') from placed) as records`,
);

/** Returns the best of each kind in each sport. */
export async function personalBestsOf(db: Db, memberId: string, year: number | null): Promise<PersonalBestsWire> {
  const [row] = await recordsRead(db, [memberId, year], { isLong: true });
  const { years = [], records = [] } = row ?? {};
  return { years, records };
}
