import { Client } from 'pg';
import { personaFiles } from '../../sandbox/athletes/persona-files.ts';
import { untilJobsAreDone } from '../../tests/browser/fixtures/copy-member.ts';
import { importFiles } from '../../tests/server/data/client.ts';
import { registerMember } from '../../tests/server/member.ts';
import type { Installation } from './installation.ts';

/** Number of members copied in one transaction. */
const AT_ONCE = 500;
/** Size of a coach's team and, below, number of members who share their data with the partner. */
export const TEAM = 50;
const SHARING = 1000;

const newId = 'gen_random_uuid()';
/** Tables of a member, with the values that differ in a copy. The new ids are those of `copies`. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  members: { member_id: 'c.member_id', sub: 'c.sub' },
  imports: { import_id: 'c.import_id', member_id: 'c.member_id' },
  import_items: { import_id: 'c.import_id', item_id: newId, activity_ids: "'{}'" },
  activities: {
    activity_id: newId,
    member_id: 'c.member_id',
    import_id: 'c.import_id',
    gear_id: 'null',
    duplicate_of: 'null',
    merged_into: 'null',
  },
  calendar_days: { member_id: 'c.member_id' },
  critical_powers: { member_id: 'c.member_id' },
  measurements: { member_id: 'c.member_id' },
};

/** The members of an installation. */
export interface Population {
  /** Rows of one member by table, and bytes of one member in the database, indices included. */
  readonly rows: Readonly<Record<string, number>>;
  readonly bytes: number;
  /** Copies that may sign in, with their own activities. */
  readonly members: readonly {
    readonly sub: string;
    readonly email: string;
    readonly memberId: string;
    readonly activityIds: readonly string[];
  }[];
  /** Teams of the first members, in their order. */
  readonly teamIds: readonly string[];
  /** The cohort whose steward is the member after them. */
  readonly cohortId: string;
}

const sizeOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return Number(rows[0]?.size);
};

/** Copies the template's rows for the copies from number `from` on. */
async function copyRows(client: Client, [template, from]: readonly [string, number]): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into users (sub, email, password_hash, confirmed, email_verified, identity_id)
     select c.sub, c.email, u.password_hash, true, true, regexp_replace(u.identity_id, '[0-9a-f-]{36}$', c.sub::text)
     from copies c, users u join members m using (sub) where m.member_id = $1 and c.nth >= $2 and c.nth < $2 + ${AT_ONCE}`,
    [template, from],
  );
  for (const [table, values] of Object.entries(tables)) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    const owner = names.includes('member_id') ? 't' : 'i';
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${names.map((name) => values[name] ?? `t.${name}`).join(', ')}
       from copies c, ${table} t ${owner === 'i' ? 'join imports i using (import_id)' : ''}
       where ${owner}.member_id = $1 and c.nth >= $2 and c.nth < $2 + ${AT_ONCE}`,
      [template, from],
    );
  }
  await client.query('commit');
}

/** Makes the first members coaches of teams, and the one after them steward of a cohort. */
async function makeGroups(client: Client, teams: number): Promise<Pick<Population, 'teamIds' | 'cohortId'>> {
  await client.query(
    `update members set member_type = 'Coach' from copies c where c.member_id = members.member_id and c.nth <= $1`,
    [teams],
  );
  const { rows } = await client.query<{ team_id: string }>(
    `insert into teams (name) select 'Team ' || i from generate_series(1, $1::int) i returning team_id`,
    [teams],
  );
  const teamIds = rows.map(({ team_id: id }) => id);
  await client.query(
    `insert into team_members (team_id, member_id) select t.id, c.member_id from unnest($1::uuid[]) with ordinality t (id, nth)
     join copies c on c.nth = t.nth or (c.nth > $2 and (c.nth - $2 - 1) / ${TEAM} + 1 = t.nth)`,
    [teamIds, teams],
  );
  const cohort = await client.query<{ id: string }>(
    `with tenant as (insert into tenants (name) values ('Insoles') returning tenant_id)
     insert into cohorts (tenant_id, name, available_permissions) select tenant_id, 'Insoles', '{1,2,3}' from tenant returning cohort_id as id`,
  );
  const cohortId = cohort.rows[0]?.id ?? '';
  await client.query(
    'insert into cohort_stewards (cohort_id, member_id) select $1, member_id from copies where nth = $2',
    [cohortId, teams + 1],
  );
  await client.query(
    `insert into cohort_members (cohort_id, member_id, permissions) select $1, member_id, 3 from copies where nth <= ${SHARING}`,
    [cohortId],
  );
  return { teamIds, cohortId };
}

/**
 * Creates members by copying one athlete's rows. They have the same password, and the same original files.
 * @param history days
 * @param signingIn number of members returned
 */
export async function populate(
  { places, databaseUrl }: Installation,
  { count, history, signingIn, teams }: { count: number; history: number; signingIn: number; teams: number },
): Promise<Population> {
  const now = Math.floor(Date.now() / 1000);
  const template = await registerMember(places[0]!, 'template@example.org');
  const profile = {
    first_name: 'Ada',
    last_name: 'Runner',
    birth_date: '1990-12-10',
    gender: 'F',
    height: 1.7,
    weight: 60,
  };
  await template.call('POST', `member/${template.memberId}`, {
    body: { ...profile, prefers_metric: true, time_zone: 'UTC' },
  });
  const files = [...personaFiles('marathoner', 1, now)]
    .filter(({ startTime }) => startTime > now - history * 86_400)
    .map(({ name, bytes }) => ({ name, bytes: bytes() }));
  await importFiles(template, files);

  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await untilJobsAreDone(client, template.memberId);
    await client.query('update members set access_level = 20, trial_ends_at = null where member_id = $1', [
      template.memberId,
    ]);
    await client.query(
      `create temporary table copies as select nth::int, gen_random_uuid() as sub, gen_random_uuid() as member_id, gen_random_uuid() as import_id,
       'member-' || nth || '@example.org' as email from generate_series(1, $1::int) nth`,
      [count],
    );
    const before = await sizeOf(client);
    for (let from = 1; from <= count; from += AT_ONCE) await copyRows(client, [template.memberId, from]);
    const bytes = ((await sizeOf(client)) - before) / count;
    const groups = await makeGroups(client, teams);
    await client.query('vacuum analyze');
    const rows: Record<string, number> = {};
    for (const table of Object.keys(tables)) {
      const { rows: counted } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      rows[table] = Math.round((counted[0]?.count ?? 0) / (count + 1));
    }
    const { rows: members } = await client.query<Population['members'][number]>(
      `select sub, email, c.member_id as "memberId",
       array(select activity_id::text from activities a where a.member_id = c.member_id order by local_date desc limit 20) as "activityIds"
       from copies c where nth <= $1 order by nth`,
      [signingIn],
    );
    return { rows, bytes, members, ...groups };
  } finally {
    await client.end();
  }
}
