import type { SharingLevel } from '../partners/page.ts';
import { SMALLEST_GROUP } from '../partners/group.ts';
import { type Answer, type Answers, answerIn, boundsOf } from './answers.ts';
import { type AskedQuestion, everyQuestion, fieldsOf, type Survey } from './schema.ts';

/** Levels at which answers are counted, lowest first. [onboarding §4 Sharing] */
export const countedLevels = [1, 2, 3] as const;
/** Number of people at each of these levels. */
export type LevelCounts = readonly [number, number, number];

/** A row below a question: an answer and its count. */
export interface SummaryRow {
  /** Text of the answer; null if all answers are counted together. */
  readonly label: string | null;
  readonly counts: LevelCounts;
}

export interface QuestionSummary {
  readonly field: string;
  readonly label: string;
  readonly rows: readonly SummaryRow[];
}

export interface SurveySummary {
  /** Number of people whose answers are counted. */
  readonly people: LevelCounts;
  /** Number of people whose answers are not counted. */
  readonly leftOut: number;
  readonly questions: readonly QuestionSummary[];
}

interface Shared {
  readonly level: SharingLevel;
  readonly answers: Answers;
}

/** Number of equally wide ranges for number answers. */
const RANGES = 5;

interface Line {
  readonly label: string | null;
  readonly holds: (answer: Answer) => boolean;
}

const isList = (answer: Answer): answer is readonly (string | number | boolean)[] => Array.isArray(answer);

/**
 * Returns the ranges from the minimum to the maximum. They include their lower bound; only the last range includes its
 * upper bound.
 */
function rangesOf(bounds: Parameters<typeof boundsOf>[0]): Line[] {
  const { min, max } = boundsOf(bounds);
  const isWhole = Number.isInteger(min) && Number.isInteger(max);
  const values = max - min + 1;
  if (isWhole && values <= 2 * RANGES + 1) {
    return Array.from({ length: values }, (_, i) => ({ label: String(min + i), holds: (given) => given === min + i }));
  }
  const width = isWhole ? Math.ceil(values / RANGES) : (max - min) / RANGES;
  const starts = Array.from({ length: RANGES }, (_, i) => min + i * width).filter((start) => start <= max);
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? null;
    const last = end === null ? max : isWhole ? end - 1 : end;
    return {
      label: `${start}–${last}`,
      holds: (given) => typeof given === 'number' && given >= start && (end === null ? given <= max : given < end),
    };
  });
}

function linesOf(question: AskedQuestion): Line[] {
  if (question.type === 'text') return [{ label: null, holds: () => true }];
  if (!('options' in question)) return rangesOf(question);
  return question.options.map(({ value, label }) => ({
    label,
    holds: (given) => (isList(given) ? given.includes(value) : given === value),
  }));
}

const labelOf = (question: AskedQuestion, field: string): string =>
  question.type === 'group-radio'
    ? `${question.label}: ${question.rows.find((row) => row.field === field)?.label ?? field}`
    : question.label;

/** Returns the rows by column, newest version first. Rows shared by alternative questions are listed once. */
function columnsOf(versions: readonly Survey[]): Map<string, { label: string; lines: Map<string | null, Line[]> }> {
  const columns = new Map<string, { label: string; lines: Map<string | null, Line[]> }>();
  for (const { questions } of versions.toReversed()) {
    for (const { question } of everyQuestion(questions)) {
      if (question.type === 'subtitle') continue;
      for (const field of fieldsOf(question)) {
        const column = columns.get(field) ?? {
          label: labelOf(question, field),
          lines: new Map<string | null, Line[]>(),
        };
        columns.set(field, column);
        for (const line of linesOf(question)) {
          column.lines.set(line.label, [...(column.lines.get(line.label) ?? []), line]);
        }
      }
    }
  }
  return columns;
}

/**
 * Counts each answer to a survey by the level at which it is shared. Contains neither names nor texts.
 * @param versions versions of the survey, in order
 */
export function summaryOf(versions: readonly Survey[], answered: readonly Shared[]): SurveySummary {
  // Answers at level 1 only count if enough people share at that level: a total of one would reveal that person's answer.
  const isTogether = answered.filter(({ level }) => level === 1).length >= SMALLEST_GROUP;
  const counted = answered.filter(({ level }) => level > 1 || (level === 1 && isTogether));
  const countsOf = (holds: (answers: Answers) => boolean): LevelCounts => {
    const counts: [number, number, number] = [0, 0, 0];
    for (const { level, answers } of counted)
      if (level !== 0 && holds(answers)) counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    return counts;
  };
  const questions = [...columnsOf(versions)].map(([field, { label, lines }]) => {
    const isIn = (line: Line) => (answers: Answers) => {
      const given = answerIn(answers, field);
      return given !== undefined && line.holds(given);
    };
    const named = [...lines].filter(([name]) => name !== null);
    const rows: SummaryRow[] = named.map(([name, same]) => ({
      label: name,
      counts: countsOf((answers) => same.some((line) => isIn(line)(answers))),
    }));
    // Counts free text, or options of an older version.
    const others = countsOf((answers) => {
      const given = answerIn(answers, field);
      return given !== undefined && !named.some(([, same]) => same.some((line) => line.holds(given)));
    });
    const hasOthers = lines.has(null) || others.some((count) => count > 0);
    return { field, label, rows: hasOthers ? [...rows, { label: null, counts: others }] : rows };
  });
  return { people: countsOf(() => true), leftOut: answered.length - counted.length, questions };
}
