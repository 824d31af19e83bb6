import {
  COMPONENT_DESCRIPTION_MAX,
  COMPONENT_METRES_MAX,
  COMPONENT_SECONDS_MAX,
  MAX_COMPONENTS,
  MAX_REPEATED,
  MAX_REPEATS,
} from '../entities/training-plan.ts';
import { type DistanceUnit, type DurationUnit, isDistanceUnit, toMetres, toSeconds } from '../units.ts';
import type { PlanComponent, PlanEffort } from './components.ts';
import {
  anyAthlete,
  type Intensity,
  intensityText,
  type NotationContext,
  readIntensity,
} from './intensity-notation.ts';

/** Syntax errors in a workout's text. */
export type NotationFault =
  | 'number'
  | 'unit'
  /** `10 m`: ambiguous between metres and minutes. */
  | 'metresOrMinutes'
  /** `1h75`: minutes or seconds after a larger unit must be less than 60. */
  | 'sixty'
  | 'zone'
  /** `10 km @0:10`, `900 bpm`: an impossible target. */
  | 'target'
  | 'repeats'
  | 'unclosed'
  | 'empty'
  | 'unexpected'
  | 'tooMany'
  | 'tooMuch'
  | 'description';

export type Notation =
  | { readonly components: readonly PlanComponent[]; readonly fault: null }
  /** A syntax error. `at`: index of the error in characters, from 0. */
  | { readonly components: null; readonly fault: NotationFault; readonly at: number };

const shortUnits = {
  seconds: 's',
  minutes: 'min',
  hours: 'h',
  meters: 'm',
  kilometers: 'km',
  miles: 'mi',
  yards: 'yd',
} as const satisfies Record<DistanceUnit | DurationUnit, string>;

/** Spellings of units, longest first, since several begin with `m`. */
const writtenUnits: readonly (readonly [RegExp, DistanceUnit | DurationUnit])[] = [
  [/(?:seconds?|secs?|s|″|''|")(?![a-z])/iy, 'seconds'],
  [/(?:minutes?|mins?|′|')(?![a-z])/iy, 'minutes'],
  [/(?:hours?|hrs?|h)(?![a-z])/iy, 'hours'],
  [/(?:kilomet(?:er|re)s?|km)(?![a-z])/iy, 'kilometers'],
  [/(?:miles?|mi)(?![a-z])/iy, 'miles'],
  [/(?:yards?|yds?)(?![a-z])/iy, 'yards'],
  [/(?:met(?:er|re)s?|m)(?![a-z])/iy, 'meters'],
];

/** Minimum value of `m` that means metres; smaller values might mean minutes, so metres must be spelled out. */
const MIN_METRES = 50;

/** Minimum length in metres of repeats without a unit. */
const MIN_BARE_METRES = 100;

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

function effortText(effort: PlanEffort): string {
  const { value, units, componentTypeDescription: note } = effort;
  const unit = units === 'meters' && value < MIN_METRES ? 'metres' : shortUnits[units];
  return `${value} ${unit} ${intensityText(effort)}${note ? ` ${quote(note)}` : ''}`;
}

const componentText = (component: PlanComponent): string =>
  component.componentType === 'activity'
    ? effortText(component)
    : `${component.repeatTimes}x(${component.components.map(effortText).join(', ')})`;

/** Formats a workout: `10 min z1, 3x(8 min z4, 2 min z1), 2 km z2 "easy"`. The inverse of {@link parseNotation}. */
export const notationOf = (components: readonly PlanComponent[]): string => components.map(componentText).join(', ');

interface Amount {
  readonly value: number;
  readonly units: DistanceUnit | DurationUnit;
}

class Fault extends Error {
  readonly fault: NotationFault;
  constructor(fault: NotationFault) {
    super(fault);
    this.fault = fault;
  }
}

class Reader {
  at = 0;
  private ids = 0;
  private readonly text: string;
  private readonly context: NotationContext;
  constructor(text: string, context: NotationContext) {
    this.text = text;
    this.context = context;
  }

  nextId = () => `t${++this.ids}`;

  /** Matches a sticky expression at this position, after any spaces. */
  take(pattern: RegExp): RegExpExecArray | null {
    const blank = /\s*/y;
    blank.lastIndex = this.at;
    blank.exec(this.text);
    pattern.lastIndex = blank.lastIndex;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  need(pattern: RegExp, fault: NotationFault): RegExpExecArray {
    const found = this.take(pattern);
    if (!found) throw new Fault(fault);
    return found;
  }

  get isOver(): boolean {
    return this.text.slice(this.at).trim() === '';
  }

  /** Parses a section. @param isRepeated a number of 100 or more without a unit means metres, as in `5x1000` */
  effort(isRepeated = false): PlanEffort {
    const clock = this.take(/(\d{1,4}):([0-5]\d)(?::([0-5]\d))?(?!\d)/y);
    const { value, units } = clock ? clockAmount(clock) : (this.compound() ?? this.amount(isRepeated));
    const { zone, target, isAssumed, range } = this.intensity();
    const note = this.description(range);
    const common = {
      componentType: 'activity' as const,
      id: this.nextId(),
      value,
      zone,
      ...(target && { target }),
      ...(isAssumed && { zoneAssumed: true }),
      componentTypeDescription: note,
    };
    if (isDistanceUnit(units)) {
      if (toMetres(value, units) > COMPONENT_METRES_MAX) throw new Fault('tooMuch');
      return { ...common, inputType: 'distance', units };
    }
    if (toSeconds(value, units) > COMPONENT_SECONDS_MAX) throw new Fault('tooMuch');
    return { ...common, inputType: 'duration', units };
  }

  /** Parses `1h30`, `1 h 30 min`, `15m30s`, `5'30`; null if there is only one unit. */
  private compound(): Amount | null {
    const start = this.at;
    const hours = this.take(/(\d{1,3})\s*(?:hours?|hrs?|h)(?![a-z])/iy);
    const minutes =
      this.take(/(\d{1,4})\s*(?:minutes?|mins?|′|'(?!'))(?![a-z])/iy) ??
      // A bare `m` means minutes only together with hours or seconds.
      this.take(hours ? /(\d{1,4})\s*m(?![a-z])/iy : /(\d{1,4})\s*m(?=\s*\d+\s*(?:s|″|"))/iy);
    const seconds = hours || minutes ? this.take(/(\d{1,4})\s*(?:seconds?|secs?|s|″|''|")(?![a-z])/iy) : null;
    const rest =
      seconds === null && (minutes ?? hours) ? this.take(/(\d\d)(?!\d|[.,:]\d|\s*[a-y×*('′″"%]|\s*[-–]\s*\d)/iy) : null;
    if ([hours, minutes, seconds, rest].filter((part) => part !== null).length < 2) {
      this.at = start;
      return null;
    }
    const number = (part: RegExpExecArray | null) => Number(part?.[1] ?? 0);
    const wholeMinutes = number(minutes ?? rest);
    const restSeconds = number(seconds ?? (minutes ? rest : null));
    if ((hours && wholeMinutes >= 60) || restSeconds >= 60) throw new Fault('sixty');
    const allMinutes = number(hours) * 60 + wholeMinutes;
    return restSeconds === 0
      ? { value: allMinutes, units: 'minutes' }
      : { value: allMinutes * 60 + restSeconds, units: 'seconds' };
  }

  private intensity(): Intensity {
    const start = this.at;
    const found = readIntensity((pattern) => this.take(pattern), this.context);
    if (found !== null && found !== 'range') return found;
    this.at = start;
    throw new Fault(found === null ? 'zone' : 'target');
  }

  private amount(isRepeated: boolean): Amount {
    const [, digits = ''] = this.need(/(\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?)/iy, 'number');
    const value = Number(digits.replace(',', '.'));
    if (!Number.isFinite(value)) throw new Fault('tooMuch');
    for (const [pattern, units] of writtenUnits) {
      const start = this.at;
      const written = this.take(pattern);
      if (written === null) continue;
      if (written[0].toLowerCase() === 'm' && value < MIN_METRES) {
        this.at = start;
        throw new Fault('metresOrMinutes');
      }
      return { value, units };
    }
    if (isRepeated && Number.isInteger(value) && value >= MIN_BARE_METRES) return { value, units: 'meters' };
    throw new Fault('unit');
  }

  /** Parses a description. @param range zone range before it */
  private description(range: string | null): string | null {
    if (!this.take(/(?=")/y)) return range;
    const [, quoted = ''] = this.need(/"((?:[^"\\]|\\["\\])*)"/y, 'unclosed');
    const note = [range ?? '', quoted.replace(/\\(["\\])/g, '$1').trim()].join(' ').trim();
    if (note.length > COMPONENT_DESCRIPTION_MAX || /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(note))
      throw new Fault('description');
    return note === '' ? null : note;
  }

  repeated(): PlanEffort[] {
    if (!this.take(/\(/y)) return [this.effort(true)];
    const efforts: PlanEffort[] = [];
    do {
      if (this.take(/\)/y)) {
        if (efforts.length === 0) throw new Fault('empty');
        return efforts;
      }
      efforts.push(this.effort(true));
      if (efforts.length > MAX_REPEATED) throw new Fault('tooMany');
    } while (this.take(/[,;+\n]/y));
    if (!this.take(/\)/y)) throw new Fault(this.isOver ? 'unclosed' : 'unexpected');
    return efforts;
  }

  component(): PlanComponent {
    const times = this.take(/(\d+)\s*[x×*]/iy);
    if (!times) return this.effort();
    const repeatTimes = Number(times[1]);
    if (repeatTimes < 1 || repeatTimes > MAX_REPEATS) throw new Fault('repeats');
    return { componentType: 'repeater', id: this.nextId(), repeatTimes, components: this.repeated() };
  }

  all(): PlanComponent[] {
    const components: PlanComponent[] = [];
    while (!this.isOver) {
      components.push(this.component());
      if (components.length > MAX_COMPONENTS) throw new Fault('tooMany');
      if (!this.take(/[,;+]/y) && !this.isOver && !this.take(/(?=\d)/y)) throw new Fault('unexpected');
    }
    return components;
  }
}

function clockAmount([, first = '', second = '', third]: RegExpExecArray): { value: number; units: DurationUnit } {
  const [hours, minutes, seconds] = third === undefined ? [0, first, second] : [first, second, third];
  return { value: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), units: 'seconds' };
}

/**
 * Parses a workout's text: `3x(8 min z4, 2 min z1)`, `4 x 400 m z5`, `1:30 z2 "strides"`, `1h30 z1-z2`; parts are separated by commas,
 * semicolons or newlines. A comma between two digits is a decimal comma. Instead of a zone there may be a pace, power, heart rate or name of a
 * zone ({@link readIntensity}). Never throws; the text may have any length.
 */
export function parseNotation(text: string, context: NotationContext = anyAthlete): Notation {
  const reader = new Reader(text, context);
  try {
    return { components: reader.all(), fault: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { components: null, fault: error.fault, at: reader.at };
  }
}
