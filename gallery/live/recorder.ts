import { type AnyActorRef, type AnyMachineSnapshot, getNextTransitions, type InspectionEvent } from 'xstate';
import { transitionId } from '../chart/chart.ts';
import { masked, maskedEvent, shownBy, withoutIds } from './mask.ts';
import type { ActorNote, StepNote } from './protocol.ts';

/** Maximum number of steps stored for a gallery that opens later. */
const KEPT = 5000;

interface RawStep {
  readonly actor: AnyActorRef;
  readonly at: number;
  readonly event: { readonly type: string };
  readonly from: string | null;
  readonly taken: readonly string[];
  readonly snapshot: AnyMachineSnapshot;
  readonly before: object | undefined;
}

interface Pending {
  readonly event: { readonly type: string };
  readonly from: string | null;
  readonly taken: string[];
}

export interface Recorder {
  readonly hear: (event: InspectionEvent) => void;
  /** Returns the masked actors not sent yet. */
  takeActors(): ActorNote[];
  /** Returns up to `most` masked steps not sent yet. */
  takeSteps(most: number): StepNote[];
  /** Marks everything as not sent. */
  rewind(): void;
  actor(id: string): AnyActorRef | undefined;
}

const isMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot && 'value' in snapshot;

/** Returns the changed fields. */
function changedIn(now: object, before: object | undefined): Record<string, unknown> {
  const old = (before ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => before === undefined || old[key] !== value));
}

/**
 * Records the actors of a tab. Masking only starts when a gallery is open, and nothing is sent unmasked.
 * @param now milliseconds since 1970
 */
export function createRecorder(tab: string, now: () => number): Recorder {
  const actors = new Map<string, { readonly ref: AnyActorRef; readonly note: ActorNote }>();
  /** Events sent to an actor, in order: one may arrive while another is still being processed. */
  const pending = new Map<string, Pending[]>();
  const contexts = new Map<string, object>();
  let steps: RawStep[] = [];
  let toldActors = 0;
  let toldSteps = 0;
  const idOf = (ref: { readonly sessionId: string } | undefined) => (ref ? `${tab} ${ref.sessionId}` : null);

  const note = ({ actor, at, event, from, taken, snapshot, before }: RawStep): StepNote => {
    const shown = shownBy(snapshot.machine);
    const changed = changedIn(snapshot.context as object, before);
    const next = snapshot.status === 'active' ? getNextTransitions(snapshot) : [];
    return {
      actor: idOf(actor) ?? '',
      at,
      event: maskedEvent(event, shown),
      from,
      taken,
      value: snapshot.value,
      status: snapshot.status,
      changed: masked(changed, '', shown) as Record<string, unknown>,
      next: [...new Set(next.map(({ eventType }) => eventType))].filter(
        (type) => type !== '' && !type.startsWith('xstate.'),
      ),
    };
  };

  return {
    hear(inspection) {
      const ref = inspection.actorRef as AnyActorRef | undefined;
      const id = idOf(ref);
      if (!ref || id === null) return;
      if (!actors.has(id)) {
        const { logic } = ref as unknown as { readonly logic?: { readonly id?: string; readonly root?: unknown } };
        const machine = logic?.root === undefined ? null : (logic.id ?? null);
        const parent = idOf(ref._parent);
        actors.set(id, { ref, note: { id, tab, name: withoutIds(ref.id), machine, parent } });
      }
      if (inspection.type === '@xstate.event') {
        const due = pending.get(id) ?? [];
        due.push({ event: inspection.event, from: idOf(inspection.sourceRef), taken: [] });
        pending.set(id, due);
      } else if (inspection.type === '@xstate.microstep') {
        const due = pending.get(id)?.find(({ event }) => event === inspection.event) ?? pending.get(id)?.[0];
        due?.taken.push(...inspection._transitions.map(transitionId));
      } else if (inspection.type === '@xstate.snapshot' && isMachine(inspection.snapshot)) {
        const due = pending.get(id) ?? [];
        const place = due.findIndex((one) => one.event === inspection.event);
        const { event = inspection.event, from = null, taken = [] } = due.splice(0, place + 1).at(-1) ?? {};
        const { snapshot } = inspection;
        steps.push({ actor: ref, at: now(), event, from, taken, snapshot, before: contexts.get(id) });
        contexts.set(id, snapshot.context as object);
        if (steps.length > KEPT * 1.2) {
          const dropped = steps.length - KEPT;
          steps = steps.slice(dropped);
          toldSteps = Math.max(0, toldSteps - dropped);
        }
      }
    },
    takeActors() {
      const fresh = [...actors.values()].slice(toldActors).map((actor) => actor.note);
      toldActors = actors.size;
      return fresh;
    },
    takeSteps(most) {
      const fresh = steps.slice(toldSteps, toldSteps + most);
      toldSteps += fresh.length;
      return fresh.map(note);
    },
    rewind() {
      toldActors = 0;
      toldSteps = 0;
    },
    actor: (id) => actors.get(id)?.ref,
  };
}
