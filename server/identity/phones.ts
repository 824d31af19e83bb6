/** A phone that sends workouts, as its owner may see it. */
export interface OpenPhone {
  readonly linkId: string;
  readonly linkedAt: Date;
  readonly lastUsedAt: Date;
}

/** The tokens with which phones send workouts. They are sessions too: whoever ends those means these as well. */
export interface Phones {
  list(sub: string): Promise<OpenPhone[]>;
  endAll(sub: string): Promise<void>;
  /** False when this user has no such phone. */
  endOne(sub: string, linkId: string): Promise<boolean>;
}
