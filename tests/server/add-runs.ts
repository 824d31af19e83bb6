import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/db/open.ts';

/** Gives each of some members a run of 3 km in 15 minutes, three days ago. @param which a condition on `members` */
export const addRuns = (db: Db, which: SQL) =>
  db.execute(sql`
    insert into activities (member_id, source, original_hash, session_index, activity_type_id, family, sport, sub_sport, start_time,
      utc_offset_minutes, local_start_time, local_date, record_count, signals, total_distance, duration)
    select member_id, 'file', 'run of ' || member_id, 0, 2, 'foot', 'running', 'generic', now() - interval '3 days', 0,
      to_char(now() at time zone 'utc' - interval '3 days', 'YYYY-MM-DD"T"HH24:MI:SS'), (now() at time zone 'utc')::date - 3, 0, 0, 3000, 900
    from members where ${which}`);
