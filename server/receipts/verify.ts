import { camelKey } from '../../domain/case.ts';
import { addDays, daysBetween } from '../../domain/dates.ts';
import type { ActivityReceipt, ActivityValue, DayReceipt, ReceiptOriginal } from '../../domain/entities/receipt.ts';
import { emptyHistogram, unpackHistogram } from '../../domain/metrics/histogram.ts';
import type { ManualEffort } from '../../domain/metrics/load.ts';
import { type FigureName, isSameFigure, type LoadFigure, type RecordedFigure } from '../../domain/receipts/figures.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import { formulaOf } from './formulas.ts';

/** Reason why a number was not recomputed. */
export type Unverified =
  | { readonly kind: 'entered' }
  | { readonly kind: 'no_file'; readonly file: ReceiptOriginal }
  | { readonly kind: 'no_session' }
  | { readonly kind: 'no_formula'; readonly id: string; readonly version: number }
  | { readonly kind: 'no_receipt'; readonly sha256: string };

/** A receipt's number compared with the recomputed one; each is `null` if it does not exist. */
export type Finding = {
  /** Name of the value, or of the day or activity that a load belongs to. */
  readonly what: string;
  readonly unit: string;
  readonly stated: number | string | null;
} & (
  | { readonly state: 'same' }
  | { readonly state: 'differs'; readonly computed: number | string | null }
  | { readonly state: 'unchecked'; readonly why: Unverified }
);

/** Returns the bytes of a supplied file by hash; `null` if it was not supplied. */
export type OpenFile = (sha256: string) => Uint8Array | null;

type Named = Pick<ActivityValue, 'value' | 'unit'> & { readonly name: FigureName };

const compared = ({ name, value, unit }: Named, computed: number | null): Finding =>
  computed !== null && isSameFigure(name, value, computed)
    ? { what: name, unit, stated: value, state: 'same' }
    : { what: name, unit, stated: value, state: 'differs', computed };

const unchecked = ({ name, value, unit }: Named, why: Unverified): Finding => ({
  what: name,
  unit,
  stated: value,
  state: 'unchecked',
  why,
});

/** Measures the session of the receipt's file with the formula that the receipt names, or returns why it can't. */
function sessionOf(receipt: ActivityReceipt, version: number | null, open: OpenFile): MeasuredSession | Unverified {
  const [file] = receipt.originals;
  if (file === undefined || version === null) return { kind: 'entered' };
  const compute = formulaOf('recording', version);
  if (compute === null) return { kind: 'no_formula', id: 'recording', version };
  const bytes = open(file.sha256);
  if (bytes === null) return { kind: 'no_file', file };
  const { session_index: sessionIndex, activity_type_id: activityTypeId, ...settings } = receipt.settings;
  const { correction, weight, time_zone: timeZone } = settings;
  return compute({ bytes, sessionIndex, activityTypeId, correction, weight, timeZone }) ?? { kind: 'no_session' };
}

const isWhy = (result: object): result is Unverified => 'kind' in result;
const isLoadFigure = (name: FigureName): name is LoadFigure => name === 'weighted_load' || /^dz[0-5]$/.test(name);

/** Computes the load with the formula version that the receipt names, from the recording or from entered values, or returns why it can't. */
function loadOf(receipt: ActivityReceipt, session: MeasuredSession | null) {
  const { formula = null } = receipt.values.find(({ name }) => name === 'weighted_load') ?? {};
  const compute = formula?.id === 'load' ? formulaOf('load', formula.version) : null;
  if (compute === null) return missing({ formula });
  const { critical_power: known, maximum_heart_rate: maximum, perceived_effort: perceivedEffort } = receipt.settings;
  const entered = (name: RecordedFigure) => receipt.values.find((value) => value.name === name)?.value ?? null;
  const stated: ManualEffort = {
    duration: session === null ? entered('duration') : session.duration,
    averageHeartRate: session === null ? entered('average_hr') : null,
    perceivedEffort,
  };
  return compute({
    signals: {
      powerSource: session?.powerSource ?? null,
      powerHistogram: session?.powerHistogram ? unpackHistogram(session.powerHistogram) : emptyHistogram,
      heartRateHistogram: session?.heartRateHistogram ? unpackHistogram(session.heartRateHistogram) : emptyHistogram,
    },
    stated,
    basis: { criticalPower: known?.value ?? null, proven: known?.proven ?? false },
    maximumHeartRate: maximum.value,
  });
}

/** Recomputes every number of an activity's receipt. */
export function verifyActivity(receipt: ActivityReceipt, open: OpenFile): Finding[] {
  const measured = receipt.values.find(({ formula }) => formula?.id === 'recording');
  const session = sessionOf(receipt, measured?.formula?.version ?? null, open);
  if (isWhy(session) && session.kind !== 'entered') return receipt.values.map((value) => unchecked(value, session));
  const load = loadOf(receipt, isWhy(session) ? null : session);
  const findings = receipt.values.map((value): Finding => {
    const { name } = value;
    if (isLoadFigure(name)) {
      if (isWhy(load)) return unchecked(value, load);
      return compared(value, name === 'weighted_load' ? load.load : (load.zones?.[Number(name[2])] ?? null));
    }
    if (isWhy(session)) return unchecked(value, session);
    const computed = session[camelKey(name) as keyof MeasuredSession];
    return compared(value, typeof computed === 'number' ? computed : null);
  });
  const stated = receipt.settings.load_source;
  if (stated === null || isWhy(load)) return findings;
  const of = { what: 'load_source', unit: '', stated };
  return [
    ...findings,
    load.source === stated ? { ...of, state: 'same' } : { ...of, state: 'differs', computed: load.source },
  ];
}

const missing = ({ formula }: Pick<ActivityValue, 'formula'>): Unverified =>
  formula === null ? { kind: 'entered' } : { kind: 'no_formula', id: formula.id, version: formula.version };

/** Compares the load of each day with the sum of the listed activities. */
function verifySums({ first_date: first, loads, activities, activities_from: from }: DayReceipt): Finding[] {
  const sums = new Map<string, number>();
  for (const { local_date: day, load } of activities) sums.set(day, (sums.get(day) ?? 0) + (load ?? 0));
  return loads.slice(Math.max(0, daysBetween(first, from))).map((stated, i): Finding => {
    const day = addDays(first, Math.max(0, daysBetween(first, from)) + i);
    const computed = sums.get(day) ?? 0;
    const of = { what: `load of ${day}`, unit: 'load', stated };
    return computed === stated ? { ...of, state: 'same' } : { ...of, state: 'differs', computed };
  });
}

/** Recomputes a day's figures from its daily loads, the loads from the listed activities, and the activities from their own receipts. */
export function verifyDay(
  receipt: DayReceipt,
  receipts: ReadonlyMap<string, ActivityReceipt>,
  open: OpenFile,
): Finding[] {
  const { loads, first_date: first, first_activity: firstActivity } = receipt;
  const figures = receipt.values.map((value): Finding => {
    const compute = value.formula?.id === 'daily_load' ? formulaOf('daily_load', value.formula.version) : null;
    if (compute === null) return unchecked(value, missing(value));
    return compared(value, compute({ loads, firstActivityIndex: daysBetween(first, firstActivity) })[value.name]);
  });
  const activities = receipt.activities.flatMap(({ activity_id: id, local_date: day, load, receipt: sha256 }) => {
    const of = { what: `load of activity ${id} on ${day}`, unit: 'load', stated: load };
    const own = receipts.get(sha256);
    if (own === undefined)
      return [{ ...of, state: 'unchecked' as const, why: { kind: 'no_receipt' as const, sha256 } }];
    const loadThere = own.values.find(({ name }) => name === 'weighted_load')?.value ?? null;
    const found = verifyActivity(own, open).filter(({ what }) => what === 'weighted_load');
    const [first] = found;
    if (loadThere !== load) return [{ ...of, state: 'differs' as const, computed: loadThere }];
    return first === undefined ? [{ ...of, state: 'same' as const }] : [{ ...first, ...of }];
  });
  return [...figures, ...verifySums(receipt), ...activities];
}
