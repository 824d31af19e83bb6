/** Channel between tabs and the gallery. It never leaves the browser. */
export const CHANNEL = 'longrun-machines';

export interface ActorNote {
  /** Session id of XState, unique in its tab; prefixed by the tab's name. */
  readonly id: string;
  readonly tab: string;
  readonly name: string;
  /** Id of its machine; null for promises, callbacks etc. */
  readonly machine: string | null;
  readonly parent: string | null;
}

/** A step of an actor, with its data masked. */
export interface StepNote {
  readonly actor: string;
  /** Time of the step in milliseconds since 1970. */
  readonly at: number;
  readonly event: { readonly type: string };
  readonly from: string | null;
  /** Ids of transitions, as in a chart. */
  readonly taken: readonly string[];
  readonly value: unknown;
  readonly status: string;
  /** Changed fields of the context. */
  readonly changed: Readonly<Record<string, unknown>>;
  /** Types of events that currently have an effect. */
  readonly next: readonly string[];
}

export type FromTab =
  /** The page of a tab. `isAnew`: the tab sends everything again from its beginning. */
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
  /** Sent repeatedly by an open gallery; `isNew`: it has received no data yet. */
  | { readonly kind: 'look'; readonly isNew: boolean }
  | { readonly kind: 'send'; readonly actor: string; readonly event: { readonly type: string } };
