/** Callers by their relation to the victim, and by their own status. */
export const kinds = [
  'other',
  'athlete of the team',
  'demo',
  'coach of the team',
  'assistant of the team',
  'coach of another team',
  'trainer',
  'steward of the cohort',
  'steward of another cohort',
  'level 0',
  'level 20',
  'level 30',
  'ended trial',
  'athlete of a hiding team',
  'level 0 of a hiding team',
] as const;

/** Callers who only differ from these by their teams: only tested with calls of coaches about a member. */
export const kindsByTeams = ['coach by a second team', 'assistant by a second team', 'former coach'] as const;
export type Kind = (typeof kinds)[number] | (typeof kindsByTeams)[number];

/** Status and code of a response; a plain status has no code. */
export type Outcome = number | readonly [status: number, code: string];

const forbidden: Outcome = [403, 'forbidden'];
const absent: Outcome = [404, 'not_found'];

/**
 * The statuses for which a call is closed, with the error code. `paid` is for calls of calendar, activities, training or team, `free` for the
 * dashboard or the import, `always` for setup, profile or accounting.
 */
const closings = {
  always: {},
  free: { 'athlete of a hiding team': 'page_hidden', 'level 0 of a hiding team': 'page_closed' },
  paid: {
    'level 0': 'page_closed',
    'ended trial': 'page_closed',
    'athlete of a hiding team': 'page_hidden',
    'level 0 of a hiding team': 'page_closed',
  },
} as const satisfies Record<string, Partial<Record<Kind, string>>>;

const readers = [
  'coach of the team',
  'assistant of the team',
  'coach by a second team',
  'assistant by a second team',
] as const satisfies readonly Kind[];

/**
 * Kinds that may make a call with ids of the victim, and the error for all others. `own`: the ids make no difference. `link`: the id is in a
 * link, which allows the call to every member who has it.
 */
const relations = {
  private: { allowed: [], refusal: forbidden },
  'read by coaches': { allowed: readers, refusal: forbidden },
  'written by coaches': { allowed: ['coach of the team', 'coach by a second team'], refusal: forbidden },
  'admins too': { allowed: ['level 30'], refusal: forbidden },
  profile: { allowed: [...readers, 'level 30'], refusal: forbidden },
  absent: { allowed: [], refusal: absent },
  'absent, read by coaches': { allowed: readers, refusal: absent },
  athlete: { allowed: ['athlete of the team'], refusal: absent },
  coach: { allowed: ['coach of the team'], refusal: absent },
  'coach or assistant': { allowed: ['coach of the team', 'assistant of the team'], refusal: absent },
  'coach or admin': { allowed: ['coach of the team', 'level 30'], refusal: absent },
  team: { allowed: ['athlete of the team', 'coach of the team', 'assistant of the team'], refusal: absent },
  steward: { allowed: ['steward of the cohort', 'level 30'], refusal: absent },
  own: { allowed: kinds, refusal: absent },
  link: { allowed: kinds, refusal: absent },
  admin: { allowed: ['level 30'], refusal: forbidden },
} as const satisfies Record<string, { readonly allowed: readonly Kind[]; readonly refusal: Outcome }>;

/** A call of the contract that an account makes. */
export type MemberCall = readonly [
  gate: keyof typeof closings,
  /** Whether members with sample data may make the call too. */
  samples: 'samples' | 'no samples',
  relation: keyof typeof relations,
  /** Result for a new member without data, with their own ids. */
  own: Outcome,
  /** Outcome with ids of the victim, for the kinds that the relation allows. */
  allowed?: Outcome,
];

const isAllowed = (relation: keyof typeof relations, kind: Kind) =>
  (relations[relation].allowed as readonly Kind[]).includes(kind);

/** Why a caller's status closes a call, whomever it is about; `null` if it does not. */
function refusalOf([gate, samples]: MemberCall, kind: Kind): Outcome | null {
  if (kind === 'demo' && samples === 'no samples') return [403, 'not_for_samples'];
  const code = (closings[gate] as Partial<Record<Kind, string>>)[kind];
  return code === undefined ? null : [403, code];
}

/** The result for a caller who makes a call with ids of the victim. */
export function outcomeAboutVictim(call: MemberCall, kind: Kind): Outcome {
  const [, , relation, , allowed] = call;
  const refusal = refusalOf(call, kind);
  if (refusal !== null) return refusal;
  if (!isAllowed(relation, kind)) return relations[relation].refusal;
  if (allowed === undefined) throw new Error('The row lacks the outcome for those who may make the call.');
  return allowed;
}

/** True if coaches may make the call about a member because they coach them, and not because of their role in the given team. */
export const isOfCoaching = ([, , relation]: MemberCall): boolean =>
  ['read by coaches', 'written by coaches', 'profile', 'absent, read by coaches'].includes(relation);

/** The error for callers with another relation to the victim; `null` if the ids make no difference. */
export const refusalByRelation = ([, , relation]: MemberCall): Outcome | null =>
  relation === 'own' || relation === 'link' ? null : relations[relation].refusal;

/** Results with own ids that differ by kind. */
const ownOfKinds: Readonly<Record<string, Partial<Record<Kind, Outcome>>>> = {
  // The sample member has imported something.
  getImportStatus: { demo: 200 },
  // Their addresses are confirmed.
  askToFollow: { 'coach of the team': 202, 'level 30': 202 },
  // There are no invitations while sign-up is open.
  createInvitation: { 'level 30': [409, 'sign_up_open'] },
  listInvitations: { 'level 30': 200 },
};

/** The result for a caller who makes a call with their own ids. */
export const outcomeOfOwn = (id: string, call: MemberCall, kind: Kind): Outcome =>
  refusalOf(call, kind) ?? ownOfKinds[id]?.[kind] ?? call[3];
