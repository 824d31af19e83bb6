import { useState } from 'react';
import type { PlanDraft, PlanStated } from '../../../domain/training/draft.ts';
import { COMPONENT_METRES_MAX, COMPONENT_SECONDS_MAX } from '../../../domain/entities/training-plan.ts';
import { formatDistance, formatDuration, parseDuration, toMetres } from '../../../domain/units.ts';
import { TextField } from '../../ui/text-field.tsx';
import { trainingPageWords as words } from './words.ts';
import styles from './training.module.css';

type StatedName = keyof Omit<PlanStated, 'isOwn'>;

/** Maximum values that the server accepts, in metres, seconds, load. */
const MOST: Readonly<Record<StatedName, number>> = {
  totalDistance: 10 * COMPONENT_METRES_MAX,
  totalDuration: 10 * COMPONENT_SECONDS_MAX,
  load: 10_000,
};

const numberIn = (text: string): number | null =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null;

/**
 * Parses a value.
 * @returns `null` if empty, `undefined` if invalid
 */
function parsed(name: StatedName, text: string, prefersMetric: boolean): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = name === 'totalDuration' ? parseDuration(trimmed) : numberIn(trimmed);
  if (number === null) return undefined;
  const value = name === 'totalDistance' ? toMetres(number, prefersMetric ? 'kilometers' : 'miles') : number;
  return value > 0 && value <= MOST[name] ? value : undefined;
}

function textOf(name: StatedName, value: number | null, prefersMetric: boolean): string {
  if (value === null) return '';
  if (name === 'totalDistance') return formatDistance(value, prefersMetric, 2).value;
  return name === 'totalDuration' ? formatDuration(value) : String(Math.round(value * 10) / 10);
}

interface StatedFieldsProps {
  readonly draft: PlanDraft;
  readonly prefersMetric: boolean;
  /** True if no load can be estimated from the steps. */
  readonly isUnknown: boolean;
  readonly onStated: (stated: Partial<Pick<PlanStated, StatedName>>) => void;
  /** Called with whether any field is invalid. */
  readonly onFault: (isWrong: boolean) => void;
}

/** Fields for distance, time and load that replace the estimate from the steps. */
export function StatedFields({ draft, prefersMetric, isUnknown, onStated, onFault }: StatedFieldsProps) {
  const [typed, setTyped] = useState<
    Partial<Record<StatedName, { readonly text: string; readonly of: number | null }>>
  >({});
  const { stated } = draft;
  const [startsOpen] = useState(isUnknown || stated !== undefined);
  const fields = [
    ['totalDistance', words.statedDistance(prefersMetric)],
    ['totalDuration', words.statedTime],
    ['load', words.statedLoad],
  ] as const;
  const shownOf = (name: StatedName) => {
    const value = stated?.[name] ?? null;
    const one = typed[name];
    // Keeps the text as typed, unless the value was changed elsewhere, for example by another tab.
    return one !== undefined && one.of === value ? one.text : textOf(name, value, prefersMetric);
  };
  const isWrong = (name: StatedName, text: string) => parsed(name, text, prefersMetric) === undefined;
  const change = (name: StatedName, text: string) => {
    const value = parsed(name, text, prefersMetric);
    const before = stated?.[name] ?? null;
    setTyped({ ...typed, [name]: { text, of: value === undefined ? before : value } });
    if (value !== undefined && value !== before) onStated({ [name]: value });
    onFault(fields.some(([other]) => isWrong(other, other === name ? text : shownOf(other))));
  };
  return (
    <details className={styles.stated} open={startsOpen}>
      <summary>{words.stated}</summary>
      <p className={styles.note}>{words.statedNote}</p>
      <div className={styles.top}>
        {fields.map(([name, label]) => {
          const text = shownOf(name);
          return (
            <TextField
              key={name}
              label={label}
              name={`stated-${name}`}
              inputMode={name === 'totalDuration' ? undefined : 'decimal'}
              autoComplete="off"
              maxLength={12}
              value={text}
              errors={isWrong(name, text) ? [words.statedWrong[name]] : undefined}
              onChange={(next) => change(name, next)}
            />
          );
        })}
      </div>
    </details>
  );
}
