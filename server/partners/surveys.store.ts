import { and, desc, eq } from 'drizzle-orm';
import type { Answers } from '../../domain/survey/answers.ts';
import { type Survey, survey } from '../../domain/survey/schema.ts';
import type { Db } from '../db/open.ts';
import { surveyDocuments, surveys } from '../db/schema/partners.ts';

/** One version of a survey. */
export interface SurveyVersion {
  readonly surveyId: string;
  readonly version: number;
  readonly name: string;
  readonly schema: Survey;
}

/** A survey in one version, or in its newest; null when there is none, or the row is no survey. */
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

/** Keeps a member's answers, in the place of those that they gave before. @returns the document's id */
export async function keepAnswers(
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

/** Adds a version of a survey, unless it is there. */
export async function addSurvey(db: Db, version: SurveyVersion): Promise<void> {
  await db.insert(surveys).values(version).onConflictDoNothing();
}
