import type { MemberUpdate } from '../entities/member.ts';
import type { EventDetails } from '../partners/details.ts';
import { type Answer, type Answers, answerIn, visibleQuestions } from './answers.ts';
import type { ProfileField, Survey } from './schema.ts';

const KG_PER_POUND = 0.45359237;
const M_PER_INCH = 0.0254;

/** Returns the answers, keyed by the profile fields that their questions fill. */
function profileAnswers({ questions }: Survey, answers: Answers): Partial<Record<ProfileField, Answer>> {
  const entries = visibleQuestions(questions, answers).flatMap((question): [ProfileField, Answer][] => {
    if (question.type === 'subtitle' || question.type === 'group-radio' || question.fills === undefined) return [];
    const answer = answerIn(answers, question.field);
    return answer === undefined ? [] : [[question.fills, answer]];
  });
  return Object.fromEntries(entries);
}

const text = (answer: Answer | undefined): string | null =>
  typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : null;
const number = (answer: Answer | undefined): number | null => (typeof answer === 'number' ? answer : null);
const gender = (answer: Answer | undefined) => (answer === 'F' || answer === 'M' || answer === 'O' ? answer : null);

/**
 * Returns the profile of a new account from survey answers: name, sex, height in metres, weight in kg. [onboarding
 * §4.28]
 */
export function profileIn(survey: Survey, answers: Answers): MemberUpdate {
  const said = profileAnswers(survey, answers);
  const inches = number(said.heightInches);
  const pounds = number(said.weightPounds);
  const all = {
    firstName: text(said.firstName),
    lastName: text(said.lastName),
    gender: gender(said.gender),
    height: inches === null ? null : Math.round(inches * M_PER_INCH * 1000) / 1000,
    weight: pounds === null ? null : Math.round(pounds * KG_PER_POUND * 100) / 100,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as MemberUpdate;
}

/** Profile fields that complement a survey. */
export interface KnownMember {
  readonly emailAddress: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly gender: string | null;
  readonly birthDate: string | null;
}

/**
 * Returns the details for an organiser if no step asks for them: survey answers first, then the member's profile. A
 * survey only has the year of birth; if the profile has no date, January 1 is used. [onboarding §3.11, §4.28]
 */
export function detailsIn(survey: Survey | null, answers: Answers | null, member: KnownMember): EventDetails {
  const said = survey === null || answers === null ? {} : profileAnswers(survey, answers);
  const year = number(said.birthYear);
  return {
    emailAddress: member.emailAddress,
    firstName: text(said.firstName) ?? member.firstName ?? '',
    lastName: text(said.lastName) ?? member.lastName ?? '',
    gender: gender(said.gender) ?? member.gender ?? '',
    birthDate: member.birthDate ?? (year === null ? '' : `${year}-01-01`),
  };
}
