import { json } from '../http.ts';
import { forAccount } from './api.ts';
import { type Polar, refuse } from './context.ts';
import { isOffered } from './exercises.ts';
import type { Account } from '../standin/state.ts';

/** Returns the person's profile at the vendor; weight in kg, height in cm. */
function profile({ state, histories, around }: Polar, account: Account) {
  const { gender, age, mass, height } = histories.wearerOf(account);
  const registration = state.registrations.get(account.userId);
  return {
    'polar-user-id': Number(account.userId),
    'member-id': registration?.memberId,
    'registration-date': new Date(1000 * (registration?.at ?? 0)).toISOString().slice(0, 23),
    'first-name': gender === 'female' ? 'Robin' : 'Toni',
    'last-name': 'Practice',
    birthdate: `${new Date(1000 * around.now()).getUTCFullYear() - age - 1}-12-31`,
    gender: gender === 'female' ? 'FEMALE' : 'MALE',
    weight: mass,
    height: Math.round(100 * height),
    'extra-info': [],
  };
}

/**
 * Registers the person of a token. A simulated watch is synchronised right afterwards, so its recordings of the last 30 days are uploaded
 * after the registration, as the vendor requires.
 */
export const register = forAccount((polar, account, call) => {
  const { state, histories, around, pusher } = polar;
  let given: unknown;
  try {
    given = JSON.parse(call.body);
  } catch {
    given = null;
  }
  const memberId = (given as Record<string, unknown> | null)?.['member-id'];
  if (typeof memberId !== 'string' || memberId === '') return refuse(400, 'member-id is missing');
  if (!state.permissions.get(account.userId)?.includes('CONSENT')) {
    return refuse(403, 'The user has not accepted all mandatory consents');
  }
  const exists = [...state.registrations.values()].some((registration) => registration.memberId === memberId);
  if (exists || state.registrations.has(account.userId)) return refuse(409, 'The user or the member-id is registered');
  state.note({ kind: 'registered', userId: account.userId, registration: { memberId, at: around.now() } });
  if (state.hook?.active) {
    for (const file of histories
      .of(account)
      .filter((one) => isOffered(polar, account, one))
      .reverse()) {
      const id = histories.idOf(account, file);
      state.addNotice({ what: 'exercise', userId: account.userId, id, at: around.now() }, around.now());
    }
    pusher.wake();
  }
  return json(200, profile(polar, account));
}, 'token');

export const user = forAccount((polar, account, _call, id) =>
  id === account.userId ? json(200, profile(polar, account)) : refuse(403, "Another user's data"),
);

/** Revokes the application's access: deletes the registration and tokens. */
export const deleteUser = forAccount(({ state }, account, _call, id) => {
  if (id !== account.userId) return refuse(403, "Another user's data");
  state.record({ kind: 'unlinked', userId: account.userId });
  return { status: 204 };
});
