import * as z from 'zod/mini';

/** Bounds of what an editor may write and a stranger may answer. The longest text of an answer: [onboarding §5.19]. */
export const SURVEY_LIMITS = {
  text: 255,
  label: 500,
  /** Questions in all, those below others counted. */
  questions: 200,
  options: 100,
  /** Questions below questions. */
  depth: 3,
} as const;

/** Where nothing else is said, numbers and sliders go from 0 to 10. [onboarding §5.19] */
export const DEFAULT_BOUNDS = { min: 0, max: 10 } as const;

/** One answer that can be chosen, or typed. */
export type AnswerValue = string | number | boolean;

/** When a question below another is asked, by the answer to the one above it. [onboarding §5.19] */
export type Condition =
  /** The answer is this value. */
  | { readonly equal: AnswerValue }
  /** The answer is one of these values. */
  | { readonly contained: readonly AnswerValue[] }
  /** The answer is a list that holds all of these values. */
  | { readonly superset: readonly AnswerValue[] };

export interface Option {
  readonly value: AnswerValue;
  readonly label: string;
}

interface Said {
  readonly label: string;
  readonly description?: string | undefined;
}

/** What of a person a survey can tell: height in inches, weight in pounds. [onboarding §4.28] */
export const filled = ['firstName', 'lastName', 'birthYear', 'gender', 'heightInches', 'weightPounds'] as const;
export type Filled = (typeof filled)[number];

interface Asked extends Said {
  /** The column of the answers. */
  readonly field: string;
  /** Stands in the sentences about the field: '{name} is required'. */
  readonly name: string;
  readonly required?: boolean | undefined;
  /** What the answer says of whoever gives it, so that nobody is asked twice. */
  readonly fills?: Filled | undefined;
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
export type Subtitle = Said & { readonly type: 'subtitle' };
type TextQuestion = Asked & {
  readonly type: 'text';
  readonly placeholder?: string | undefined;
  readonly defaultValue?: string | undefined;
};
type NumberQuestion = Asked &
  Bounded & {
    readonly type: 'number' | 'slider';
    readonly placeholder?: string | undefined;
    readonly defaultValue?: number | undefined;
  };
/** One of some options. `stacked`: one below the other. */
type ChoiceQuestion = Asked & {
  readonly type: 'select' | 'radio';
  readonly options: readonly Option[];
  readonly placeholder?: string | undefined;
  readonly stacked?: boolean | undefined;
  readonly defaultValue?: AnswerValue | undefined;
};
/** Any of some options. */
type ManyQuestion = Asked & {
  readonly type: 'group-checkbox';
  readonly options: readonly Option[];
  readonly stacked?: boolean | undefined;
  readonly defaultValue?: readonly AnswerValue[] | undefined;
};
/** The same options for several statements, each with a column of its own. */
type GroupRadioQuestion = Asked & {
  readonly type: 'group-radio';
  readonly options: readonly Option[];
  readonly rows: readonly { readonly field: string; readonly label: string }[];
};

export type AskedQuestion = TextQuestion | NumberQuestion | ChoiceQuestion | ManyQuestion | GroupRadioQuestion;
/** One question of a survey, or a heading between questions. [onboarding §3.14] */
export type Question = Subtitle | AskedQuestion;

/** A survey as it is stored. Answers are kept with its version, so that they can be read after it was changed. */
export interface Survey {
  readonly questions: readonly Question[];
}

const label = z.string().check(z.minLength(1), z.maxLength(SURVEY_LIMITS.label));
const shortText = z.string().check(z.maxLength(SURVEY_LIMITS.text));
const field = z.string().check(z.regex(/^[a-z]\w{0,63}$/));
const value = z.union([shortText, z.number(), z.boolean()]);
const someValues = z.array(value).check(z.minLength(1), z.maxLength(SURVEY_LIMITS.options));
const condition = z.union([
  z.strictObject({ equal: value }),
  z.strictObject({ contained: someValues }),
  z.strictObject({ superset: someValues }),
]);
const options = z.array(z.strictObject({ value, label })).check(z.minLength(1), z.maxLength(SURVEY_LIMITS.options));
const said = { label, description: z.optional(z.string().check(z.maxLength(SURVEY_LIMITS.label))) };
const asked = {
  ...said,
  field,
  name: label,
  required: z.optional(z.boolean()),
  fills: z.optional(z.enum(filled)),
  sub: z.optional(
    z.array(z.lazy((): z.ZodMiniType<SubQuestion> => subQuestion)).check(z.maxLength(SURVEY_LIMITS.options)),
  ),
};
const bounds = { min: z.optional(z.number()), max: z.optional(z.number()) };
const placeholder = z.optional(shortText);
const stacked = z.optional(z.boolean());

const question: z.ZodMiniType<Question> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subtitle'), ...said }),
  z.strictObject({ type: z.literal('text'), ...asked, placeholder, defaultValue: z.optional(shortText) }),
  z.strictObject({
    type: z.enum(['number', 'slider']),
    ...asked,
    ...bounds,
    placeholder,
    defaultValue: z.optional(z.number()),
  }),
  z.strictObject({
    type: z.enum(['select', 'radio']),
    ...asked,
    options,
    placeholder,
    stacked,
    defaultValue: z.optional(value),
  }),
  z.strictObject({
    type: z.literal('group-checkbox'),
    ...asked,
    options,
    stacked,
    defaultValue: z.optional(z.array(value)),
  }),
  z.strictObject({
    type: z.literal('group-radio'),
    ...asked,
    options,
    rows: z.array(z.strictObject({ field, label })).check(z.minLength(1), z.maxLength(SURVEY_LIMITS.options)),
  }),
]);
const subQuestion: z.ZodMiniType<SubQuestion> = z.strictObject({ when: condition, question });

interface Placed {
  readonly question: Question;
  readonly depth: number;
}

/** Every question of a survey, from the top, those below others included, with how deep they stand (0: not below any). */
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

/** The columns that a question fills. */
export function fieldsOf(asked: Question): readonly string[] {
  if (asked.type === 'subtitle') return [];
  return asked.type === 'group-radio' ? asked.rows.map((row) => row.field) : [asked.field];
}

/**
 * Whether no two questions that can be asked at once fill one column, and nothing stands deeper or is more than is allowed. Questions
 * below one another's alternatives may share a column: the shoe's model is a list for some brands and a text for the others.
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

/** A survey that somebody wrote, or that the database kept. */
export const survey: z.ZodMiniType<Survey> = z
  .strictObject({ questions: z.array(question).check(z.minLength(1), z.maxLength(SURVEY_LIMITS.questions)) })
  .check(z.refine(({ questions }) => isSound(questions), 'Two questions fill the same field, or there are too many.'));
