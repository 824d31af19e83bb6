import type { ActorNote, FromTab, StepNote } from './protocol.ts';

/** Maximum bytes of JSON of a recording as a file; the oldest steps are dropped first. */
export const MAX_BYTES = 20_000_000;

export interface Recording {
  readonly actors: readonly ActorNote[];
  readonly steps: readonly StepNote[];
  /** Last path of each tab. Titles are not recorded: they may contain a person's name. */
  readonly paths: Readonly<Record<string, string>>;
  /** Size of its steps as JSON. */
  readonly bytes: number;
}

export const emptyRecording: Recording = { actors: [], steps: [], paths: {}, bytes: 0 };

/** Marker in every file of a recording. */
export const FORMAT = 'longrun-recording-1';
const sizeOf = (steps: readonly StepNote[]): number =>
  steps.reduce((sum, step) => sum + JSON.stringify(step).length + 1, 0);

/** Drops the oldest steps beyond the limit. Their contexts are merged into the first remaining step. */
function bounded(recording: Recording, most: number): Recording {
  if (recording.bytes <= most) return recording;
  let { bytes } = recording;
  let from = 0;
  // Drops a tenth more than necessary, so that it does not happen at every step.
  while (bytes > most * 0.9 && from < recording.steps.length) {
    bytes -= sizeOf(recording.steps.slice(from, from + 1));
    from += 1;
  }
  const before = new Map<string, Record<string, unknown>>();
  for (const { actor, changed } of recording.steps.slice(0, from))
    before.set(actor, { ...before.get(actor), ...changed });
  const steps = recording.steps.slice(from).map((step) => {
    const old = before.get(step.actor);
    if (!old) return step;
    before.delete(step.actor);
    const whole = { ...step, changed: { ...old, ...step.changed } };
    bytes += sizeOf([whole]) - sizeOf([step]);
    return whole;
  });
  return { ...recording, steps, bytes };
}

/** Adds new data from a tab to the recording. @param most maximum bytes */
export function withNews(recording: Recording, news: FromTab, most = MAX_BYTES): Recording {
  if (news.kind === 'tab') return { ...recording, paths: { ...recording.paths, [news.tab]: news.path } };
  if (news.kind === 'actors') {
    const known = new Set(recording.actors.map(({ id }) => id));
    return { ...recording, actors: [...recording.actors, ...news.actors.filter(({ id }) => !known.has(id))] };
  }
  if (news.kind !== 'steps') return recording;
  const bytes = recording.bytes + sizeOf(news.steps);
  return bounded({ ...recording, steps: [...recording.steps, ...news.steps], bytes }, most);
}

export interface Moment {
  readonly step: StepNote;
  readonly context: Readonly<Record<string, unknown>>;
}

export const toFile = ({ actors, steps, paths }: Recording): string =>
  JSON.stringify({ format: FORMAT, actors, steps, paths });

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 400;
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const isActorNote = (value: unknown): value is ActorNote =>
  isObject(value) &&
  isText(value.id) &&
  isText(value.tab) &&
  isText(value.name) &&
  isTextOrNull(value.machine) &&
  isTextOrNull(value.parent);
const isStepNote = (value: unknown): value is StepNote =>
  isObject(value) &&
  isText(value.actor) &&
  typeof value.at === 'number' &&
  isObject(value.event) &&
  isText(value.event.type) &&
  isTextOrNull(value.from) &&
  areTexts(value.taken) &&
  (typeof value.value === 'string' || isObject(value.value)) &&
  isText(value.status) &&
  isObject(value.changed) &&
  areTexts(value.next);

/** Parses a file of `toFile`. @throws Error with a message that explains the problem */
export function fromFile(text: string): Recording {
  if (text.length > MAX_BYTES * 1.2) throw new Error('The file is larger than any recording.');
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error('The file is no recording: it is not JSON.');
  }
  if (!isObject(read) || read.format !== FORMAT) throw new Error('The file is no recording of machines.');
  // Older recordings have no paths.
  const { actors, steps, paths = {} } = read;
  if (!Array.isArray(actors) || !actors.every(isActorNote)) throw new Error('An actor of the recording is damaged.');
  if (!Array.isArray(steps) || !steps.every(isStepNote)) throw new Error('A step of the recording is damaged.');
  if (!isObject(paths) || !areTexts(Object.values(paths))) throw new Error('A tab of the recording is damaged.');
  return { actors, steps, paths: paths as Record<string, string>, bytes: sizeOf(steps) };
}

/** Returns a recording without some tabs. */
export function withoutTabs({ actors, steps, paths }: Recording, tabs: ReadonlySet<string>): Recording {
  const left = steps.filter(({ actor }) => !tabs.has(actor.split(' ')[0] ?? ''));
  return {
    actors: actors.filter(({ tab }) => !tabs.has(tab)),
    steps: left,
    paths: Object.fromEntries(Object.entries(paths).filter(([tab]) => !tabs.has(tab))),
    bytes: sizeOf(left),
  };
}
