import type { AnalysisWire } from '../../domain/entities/analysis.ts';
import { powerKeys } from '../../domain/metrics/records.ts';
import { effortKeys } from '../../domain/metrics/stretches.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { countingText } from './activities.store.ts';

/** Maximum number of activities sent, newest first. */
const MAX_ACTIVITIES = 10_000;
/** Number of calendar years with a best power. */
const YEARS = 11;

/** Columns rounded to the precision of the charts, to keep ten years of data small. */
const columns: Readonly<Record<string, string>> = {
  date: 'local_date::text',
  activity_type_id: 'activity_type_id',
  distance: 'round(total_distance::numeric)',
  duration: 'round(duration::numeric)',
  average_hr: 'round(average_hr::numeric, 1)',
  average_power: 'round(average_power::numeric, 1)',
  estimated: "coalesce(power_source = 'estimated', false)",
  weighted_load: 'round(weighted_load::numeric, 1)',
  ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((zone) => [`dz${zone}`, `dz${zone}`])),
  ...Object.fromEntries(effortKeys.map((key) => [key, `round(${key}::numeric, 1)`])),
};
const names = Object.keys(columns);

/** Selects one JSON list per column in row order; the driver parses each list in one step. */
const listed = names.map((name) => `coalesce(json_agg(${name}), '[]')`).join(', ');
const selected = Object.entries(columns)
  .map(([name, value]) => `${value} as ${name}`)
  .join(', ');

const bests = powerKeys.map((key) => `'${key}', max(${key})`).join(', ');

interface Row {
  readonly first: string | null;
  readonly columns: readonly unknown[][];
  readonly curves: AnalysisWire['curves'];
  readonly changes: AnalysisWire['critical_powers'];
}

/** Selects the critical power in force on the first day, and all later changes. */
const changesText = `select from_date, critical_power, source, proven, set_on from critical_powers
  where member_id = $1 and family = 'foot' and from_date <= $3::date and from_date >= coalesce(
    (select max(from_date) from critical_powers where member_id = $1 and family = 'foot' and from_date <= $2::date), $2::date)
  order by from_date`;

/** Reads the analysis of the member `$1`, from day `$2` to day `$3`. Years with measured power only include measured power. */
const analysisOf = prepared<Row>(
  'analysis',
  `select (select min(date)::text from calendar_days where member_id = $1) as first,
    (select json_build_array(${listed}) from (
      select ${selected} from (
        select * from activities where member_id = $1 and local_date between $2::date and $3::date and ${countingText}
        order by local_date desc, start_time desc, activity_id limit ${MAX_ACTIVITIES}
      ) newest order by local_date, start_time, activity_id
    ) shown) as columns,
    (select coalesce(json_agg(json_build_object('year', year, 'estimated', estimated, 'best', best) order by year), '[]') from (
      select distinct on (year) * from (
        select extract(year from local_date)::int as year, power_source = 'estimated' as estimated, json_build_object(${bests}) as best
        from activities
        where member_id = $1 and family = 'foot' and power_source is not null and ${countingText}
          and local_date between make_date(extract(year from $3::date)::int - ${YEARS - 1}, 1, 1) and $3::date
        group by 1, 2
      ) kinds order by year, estimated
    ) years) as curves,
    (select coalesce(json_agg(c), '[]') from (${changesText}) c) as changes`,
);

/** Reads the data for the charts of the analysis page. */
export async function readAnalysis(db: Db, memberId: string, from: string, to: string): Promise<AnalysisWire> {
  const [row] = await analysisOf(db, [memberId, from, to], { isLong: true });
  const { first = null, columns: lists = [], curves = [], changes = [] } = row ?? {};
  const column = Object.fromEntries(names.map((name, i) => [name, lists[i] ?? []])) as Record<string, never[]>;
  return {
    first_date: first,
    columns: {
      date: column['date']!,
      activity_type_id: column['activity_type_id']!,
      distance: column['distance']!,
      duration: column['duration']!,
      average_hr: column['average_hr']!,
      average_power: column['average_power']!,
      estimated: column['estimated']!,
      weighted_load: column['weighted_load']!,
      zones: [0, 1, 2, 3, 4, 5].map((zone) => column[`dz${zone}`]!),
      efforts: Object.fromEntries(
        effortKeys.map((key) => [key, column[key]!]),
      ) as unknown as AnalysisWire['columns']['efforts'],
    },
    curves,
    critical_powers: changes,
  };
}
