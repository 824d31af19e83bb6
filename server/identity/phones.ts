/** A phone that sends workouts, as shown to its owner. */
export interface OpenPhone {
  readonly linkId: string;
  readonly linkedAt: Date;
  readonly lastUsedAt: Date;
}

/** Tokens with which phones send workouts. They are sessions too, so ending all sessions ends them. */
export interface Phones {
  list(sub: string): Promise<OpenPhone[]>;
  endAll(sub: string): Promise<void>;
  /** Ends a phone's token. @returns false if the user does not have this phone */
  endOne(sub: string, linkId: string): Promise<boolean>;
}
