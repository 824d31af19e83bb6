import { Client } from 'pg';
import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { importDetail } from './import-detail.ts';

/** Ids are new with each import, so rows with the same start have no fixed order. */
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();

/** The complete result of an import through the API, without ids and times of the import itself: it must be equal. */
export async function everythingOf(member: TestMember, from: string, to: string): Promise<unknown> {
  const listed = async (query: Readonly<Record<string, string>>) => {
    const answer = await member.call('GET', `member/${member.memberId}/activities`, { query });
    return (answer.body as { activities: Record<string, unknown>[] }).activities;
  };
  const activities = [...(await listed({})), ...(await listed({ archives: '1' }))];
  const calendar = await member.call('GET', `calendar/${member.memberId}`, {
    query: { start_date: from, end_date: to },
  });
  const { days } = calendar.body as { days: { activities: Record<string, unknown>[] }[] };
  const imports = await member.call('GET', `member/${member.memberId}/imports`);
  const [latest] = (imports.body as { imports: { import_id: string }[] }).imports;
  const { items, counts, state, hot, warm } = await importDetail(member, latest!.import_id);
  const bare = ({
    activity_id: _id,
    member_id: _member,
    duplicate_of: _kept,
    flagged_as_duplicate_on: flagged,
    ...rest
  }: Record<string, unknown>) => ({
    ...rest,
    flagged: flagged != null,
  });
  return {
    activities: sorted(activities.map(bare)),
    days: days.map((day) => ({ ...day, activities: sorted(day.activities.map(bare)) })),
    counts,
    state,
    hot,
    warm,
    items: items.map(({ name, outcome, reason, activity_ids }) => ({
      name,
      outcome,
      reason,
      activities: activity_ids.length,
    })),
  };
}

/** Pseudo-random numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Ends leases at once. On PostgreSQL another replica could be alive, so a dead replica's jobs are only released when their lease ends. */
export async function endLeases(server: TestServer): Promise<void> {
  if (server.databaseUrl === null) return;
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('update jobs set locked_until = null, locked_by = null');
  await client.end();
}
