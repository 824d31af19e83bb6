/** A phone that sends workouts, as its owner sees it. */
export interface OpenPhone {
  readonly linkId: string;
  readonly linkedAt: Date;
  readonly lastUsedAt: Date;
}

/** Tokens with which phones send workouts. They are sessions too, so ending all sessions includes them. */
export interface Phones {
  list(sub: string): Promise<OpenPhone[]>;
  endAll(sub: string): Promise<void>;
  /** False if this user has no such phone. */
  endOne(sub: string, linkId: string): Promise<boolean>;
}
