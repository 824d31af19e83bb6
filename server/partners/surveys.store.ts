import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { SharingLevel } from '../../domain/partners/page.ts';
import { MAX_TARGETS } from '../../domain/partners/targets.ts';
import type { Answers } from '../../domain/survey/answers.ts';
import type { SharedAnswers } from '../../domain/survey/results.ts';
import { type Survey, survey } from '../../domain/survey/schema.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { surveyDocuments, surveys } from '../db/schema/partners.ts';

/** One version of a survey. */
export interface SurveyVersion {
  readonly surveyId: string;
  readonly version: number;
  readonly name: string;
  readonly schema: Survey;
}

/** Finds a version of a survey, by default the newest; `null` if there is none, or the row is invalid. */
export async function findSurvey(db: Db, surveyId: string, version?: number): Promise<SurveyVersion | null> {
  const [found] = await db
    .select()
    .from(surveys)
    .where(and(eq(surveys.surveyId, surveyId), version === undefined ? undefined : eq(surveys.version, version)))
    .orderBy(desc(surveys.version))
    .limit(1);
  const schema = survey.safeParse(found?.schema);
  return found && schema.success ? { ...found, schema: schema.data } : null;
}

/** Saves a member's answers, replacing earlier ones. @returns the document's id */
export async function storeAnswers(
  db: Db,
  { surveyId, version }: Pick<SurveyVersion, 'surveyId' | 'version'>,
  memberId: string,
  answers: Answers,
): Promise<string> {
  const [kept] = await db
    .insert(surveyDocuments)
    .values({ surveyId, version, memberId, answers })
    .onConflictDoUpdate({
      target: [surveyDocuments.surveyId, surveyDocuments.memberId],
      set: { version, answers, changedAt: new Date() },
    })
    .returning({ documentId: surveyDocuments.documentId });
  if (!kept) throw new Error('the answers are not there');
  return kept.documentId;
}

/** Adds a version of a survey, unless it exists. */
export async function addSurvey(db: Db, version: SurveyVersion): Promise<void> {
  await db.insert(surveys).values(version).onConflictDoNothing();
}

/** Adds the next version of a survey. @returns false if it already exists */
export async function addNextVersion(db: Db, version: SurveyVersion): Promise<boolean> {
  const added = await db.insert(surveys).values(version).onConflictDoNothing().returning({ version: surveys.version });
  return added.length > 0;
}

export const countAnswers = (db: Db, surveyId: string): Promise<number> =>
  db.$count(surveyDocuments, eq(surveyDocuments.surveyId, surveyId));

/** Returns every version of a survey, oldest first; empty if the survey does not exist. */
export async function versionsOf(db: Db, surveyId: string): Promise<SurveyVersion[]> {
  const rows = await db.select().from(surveys).where(eq(surveys.surveyId, surveyId)).orderBy(asc(surveys.version));
  return rows.flatMap((row) => {
    const schema = survey.safeParse(row.schema);
    return schema.success ? [{ ...row, schema: schema.data }] : [];
  });
}

/**
 * Returns members' answers to a survey, each with the highest level at which they share with a cohort whose page has that survey: 0 for those
 * who have left.
 */
export async function answersTo(db: Db, surveyId: string): Promise<SharedAnswers[]> {
  const found = await db.execute(sql`
    select d.version, to_char(d.changed_at at time zone 'utc', 'YYYY-MM-DD') as date, d.answers, u.email as "emailAddress",
      m.first_name as "firstName", m.last_name as "lastName", coalesce((
        select max(c.permissions) from cohort_members c
        where c.member_id = d.member_id and c.left_at is null and c.cohort_id::text in (
          select p.page ->> 'cohortId' from partner_pages p where p.page ->> 'surveyId' = ${surveyId})), 0)::int as level
    from survey_documents d join members m using (member_id) join users u using (sub)
    where d.survey_id = ${surveyId} order by d.document_id`);
  return rowsOf<Omit<SharedAnswers, 'level'> & { level: number }>(found).map((row) => ({
    ...row,
    level: row.level as SharingLevel,
  }));
}

/** Lists the surveys for the page editor, with the name of the newest version. */
export const listSurveys = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .selectDistinctOn([surveys.surveyId], { id: surveys.surveyId, name: surveys.name })
    .from(surveys)
    .orderBy(surveys.surveyId, desc(surveys.version))
    .limit(MAX_TARGETS);
