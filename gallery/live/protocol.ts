/** Over which tabs and the gallery speak. It never leaves the browser. */
export const CHANNEL = 'longrun-machines';

export interface ActorNote {
  /** Session id of XState, unique in its tab; the tab's name stands before it. */
  readonly id: string;
  readonly tab: string;
  readonly name: string;
  /** Id of its machine; null for promises, callbacks and the like. */
  readonly machine: string | null;
  readonly parent: string | null;
}

/** A step of an actor, with what it carries masked. */
export interface StepNote {
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly event: { readonly type: string };
  readonly from: string | null;
  /** Ids of transitions, as in a chart. */
  readonly taken: readonly string[];
  readonly value: unknown;
  readonly status: string;
  /** Fields of the context that are other than before. */
  readonly changed: Readonly<Record<string, unknown>>;
  /** Types of events that would do something now. */
  readonly next: readonly string[];
}

export type FromTab =
  /** The page that a tab shows. `isAnew`: it tells everything again from its beginning. */
  | {
      readonly kind: 'tab';
      readonly tab: string;
      readonly path: string;
      readonly title: string;
      readonly isAnew: boolean;
    }
  | { readonly kind: 'actors'; readonly tab: string; readonly actors: readonly ActorNote[] }
  | { readonly kind: 'steps'; readonly tab: string; readonly steps: readonly StepNote[] }
  | { readonly kind: 'gone'; readonly tab: string };

export type FromGallery =
  /** Said again and again by a gallery that looks; `isNew`: it has heard nothing yet. */
  | { readonly kind: 'look'; readonly isNew: boolean }
  | { readonly kind: 'send'; readonly actor: string; readonly event: { readonly type: string } };
