import * as z from 'zod/mini';

/** Limits for surveys and answers. Maximum length of a text answer: [onboarding §5.19]. */
export const SURVEY_LIMITS = {
  text: 255,
  label: 500,
  /** Maximum number of questions, including nested ones. */
  questions: 200,
  options: 100,
  /** Maximum nesting depth of questions. */
  depth: 3,
} as const;

/** Default range of numbers and sliders. [onboarding §5.19] */
export const DEFAULT_BOUNDS = { min: 0, max: 10 } as const;

/** A single answer value. */
export type AnswerValue = string | number | boolean;

/** When a nested question is asked, depending on its parent's answer. [onboarding §5.19] */
export type Condition =
  /** The answer equals this value. */
  | { readonly equal: AnswerValue }
  /** The answer is one of these values. */
  | { readonly contained: readonly AnswerValue[] }
  /** The answer is a list that includes all of these values. */
  | { readonly superset: readonly AnswerValue[] };

export interface Option {
  readonly value: AnswerValue;
  readonly label: string;
}

interface QuestionText {
  readonly label: string;
  readonly description?: string | undefined;
}

/** Profile fields that a survey can fill: height in inches, weight in pounds. [onboarding §4.28] */
export const profileFields = ['firstName', 'lastName', 'birthYear', 'gender', 'heightInches', 'weightPounds'] as const;
export type ProfileField = (typeof profileFields)[number];

interface QuestionBase extends QuestionText {
  /** The column of the answers. */
  readonly field: string;
  /** Name of the field in messages: '{name} is required'. */
  readonly name: string;
  readonly required?: boolean | undefined;
  /** The profile field that the answer fills, so that members enter it only once. */
  readonly fills?: ProfileField | undefined;
  readonly sub?: readonly SubQuestion[] | undefined;
}

interface Bounded {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export interface SubQuestion {
  readonly when: Condition;
  readonly question: Question;
}

/** A heading between questions. */
export type Subtitle = QuestionText & { readonly type: 'subtitle' };
type TextQuestion = QuestionBase & {
  readonly type: 'text';
  readonly placeholder?: string | undefined;
  readonly defaultValue?: string | undefined;
};
type NumberQuestion = QuestionBase &
  Bounded & {
    readonly type: 'number' | 'slider';
    readonly placeholder?: string | undefined;
    readonly defaultValue?: number | undefined;
  };
/** Single choice. `stacked`: options below one another. */
type ChoiceQuestion = QuestionBase & {
  readonly type: 'select' | 'radio';
  readonly options: readonly Option[];
  readonly placeholder?: string | undefined;
  readonly stacked?: boolean | undefined;
  readonly defaultValue?: AnswerValue | undefined;
};
/** Multiple choice. */
type ManyQuestion = QuestionBase & {
  readonly type: 'group-checkbox';
  readonly options: readonly Option[];
  readonly stacked?: boolean | undefined;
  readonly defaultValue?: readonly AnswerValue[] | undefined;
};
/** The same options for several statements, each with its own column. */
type GroupRadioQuestion = QuestionBase & {
  readonly type: 'group-radio';
  readonly options: readonly Option[];
  readonly rows: readonly { readonly field: string; readonly label: string }[];
};

export type AskedQuestion = TextQuestion | NumberQuestion | ChoiceQuestion | ManyQuestion | GroupRadioQuestion;
/** A survey question or heading. [onboarding §3.14] */
export type Question = Subtitle | AskedQuestion;

/** A survey as stored. Answers record its version, so they remain readable after changes. */
export interface Survey {
  readonly questions: readonly Question[];
}

const label = z.string().check(z.minLength(1), z.maxLength(SURVEY_LIMITS.label));
const shortText = z.string().check(z.maxLength(SURVEY_LIMITS.text));
const field = z.string().check(z.regex(/^[a-z]\w{0,63}$/));
const value = z.union([shortText, z.number(), z.boolean()]);
const answerValues = z.array(value).check(z.minLength(1), z.maxLength(SURVEY_LIMITS.options));
const condition = z.union([
  z.strictObject({ equal: value }),
  z.strictObject({ contained: answerValues }),
  z.strictObject({ superset: answerValues }),
]);
const options = z.array(z.strictObject({ value, label })).check(z.minLength(1), z.maxLength(SURVEY_LIMITS.options));
const questionText = { label, description: z.optional(z.string().check(z.maxLength(SURVEY_LIMITS.label))) };
const questionBase = {
  ...questionText,
  field,
  name: label,
  required: z.optional(z.boolean()),
  fills: z.optional(z.enum(profileFields)),
  sub: z.optional(
    z.array(z.lazy((): z.ZodMiniType<SubQuestion> => subQuestion)).check(z.maxLength(SURVEY_LIMITS.options)),
  ),
};
const bounds = { min: z.optional(z.number()), max: z.optional(z.number()) };
const placeholder = z.optional(shortText);
const stacked = z.optional(z.boolean());

const question: z.ZodMiniType<Question> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subtitle'), ...questionText }),
  z.strictObject({ type: z.literal('text'), ...questionBase, placeholder, defaultValue: z.optional(shortText) }),
  z.strictObject({
    type: z.enum(['number', 'slider']),
    ...questionBase,
    ...bounds,
    placeholder,
    defaultValue: z.optional(z.number()),
  }),
  z.strictObject({
    type: z.enum(['select', 'radio']),
    ...questionBase,
    options,
    placeholder,
    stacked,
    defaultValue: z.optional(value),
  }),
  z.strictObject({
    type: z.literal('group-checkbox'),
    ...questionBase,
    options,
    stacked,
    defaultValue: z.optional(z.array(value)),
  }),
  z.strictObject({
    type: z.literal('group-radio'),
    ...questionBase,
    options,
    rows: z.array(z.strictObject({ field, label })).check(z.minLength(1), z.maxLength(SURVEY_LIMITS.options)),
  }),
]);
const subQuestion: z.ZodMiniType<SubQuestion> = z.strictObject({ when: condition, question });

interface Placed {
  readonly question: Question;
  readonly depth: number;
}

/** All questions of a survey in order, including nested ones, with their depth (0 for the top level). */
export function* everyQuestion(questions: readonly Question[], depth = 0): Generator<Placed> {
  for (const one of questions) {
    yield { question: one, depth };
    if (one.type === 'subtitle') continue;
    yield* everyQuestion(
      (one.sub ?? []).map((below) => below.question),
      depth + 1,
    );
  }
}

/** Returns the columns a question fills. */
export function fieldsOf(asked: Question): readonly string[] {
  if (asked.type === 'subtitle') return [];
  return asked.type === 'group-radio' ? asked.rows.map((row) => row.field) : [asked.field];
}

/**
 * Whether no two questions that can be visible together use the same column, and the limits on depth and number are
 * met. Questions under alternative answers may share a column: the shoe's model is a list for some brands and a text
 * for others.
 */
function isSound(questions: readonly Question[]): boolean {
  const placed = [...everyQuestion(questions)];
  if (placed.length > SURVEY_LIMITS.questions) return false;
  if (placed.some(({ depth }) => depth > SURVEY_LIMITS.depth)) return false;
  const owners = new Map<string, Question>();
  const parents = new Map<Question, Question | null>();
  const note = (list: readonly Question[], parent: Question | null): void => {
    for (const one of list) {
      parents.set(one, parent);
      if (one.type !== 'subtitle')
        note(
          (one.sub ?? []).map((below) => below.question),
          one,
        );
    }
  };
  note(questions, null);
  return placed.every(({ question: one }) =>
    fieldsOf(one).every((name) => {
      const other = owners.get(name);
      owners.set(name, one);
      const isAlternative =
        other !== undefined && parents.get(other) !== null && parents.get(other) === parents.get(one);
      return other === undefined || isAlternative;
    }),
  );
}

/** A survey from an editor or the database. */
export const survey: z.ZodMiniType<Survey> = z
  .strictObject({ questions: z.array(question).check(z.minLength(1), z.maxLength(SURVEY_LIMITS.questions)) })
  .check(z.refine(({ questions }) => isSound(questions), 'Two questions fill the same field, or there are too many.'));
