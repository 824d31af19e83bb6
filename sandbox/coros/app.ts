import { join } from 'node:path';
import { consentRoutes, type ConsentWay } from '../standin/consent.ts';
import { controlRoutes, type OwnControl } from '../standin/control.ts';
import { Histories } from '../standin/histories.ts';
import { Pusher } from '../standin/pusher.ts';
import { RateWindow } from '../standin/rate.ts';
import { PlainState, sha256 } from '../standin/state.ts';
import { type Route, router, type StartedStandin, type StandinContext } from '../standin/vendor.ts';
import type { Coros, CorosApplication, CorosNotice } from './context.ts';
import { accessToken, bindState, deauthorize, refreshToken } from './oauth.ts';
import { corosPostman } from './push.ts';
import { detail, limited, list, refusals, storedFile } from './sports.ts';

const consent: ConsentWay = {
  path: '/oauth2/authorize',
  fields: [],
  usualRedirect: null,
  wrong: ({ state = '' }) => (/^[A-Za-z0-9]{0,128}$/.test(state) ? null : { error: 'invalid_request' }),
  ticks: [],
  codeLife: 1800,
  userIdOf: (digest) => digest.slice(0, 32),
};

const control: OwnControl<Coros> = {
  wishes: {
    answers: ({ answers }, value) => {
      if (!Array.isArray(value) || !value.every((code) => typeof code === 'string' && /^\d{4,5}$/.test(code)))
        return false;
      answers.splice(0, answers.length, ...(value as string[]));
      return true;
    },
  },
  report: ({ calls, answers }) => ({ calls: calls.used, answers }),
  // This vendor sends no notification; bindState is polled instead.
  deregistered: () => {},
  recorded: ({ state, histories, around }, userId, start) => {
    const account = state.accounts.get(userId);
    const file = account && histories.of(account).find(({ startTime }) => startTime === start);
    if (!account || !file) return;
    state.addNotice({ what: 'sport', userId, id: histories.idOf(account, file) }, around.now());
  },
};

const routes: readonly Route<Coros>[] = [
  ...consentRoutes<Coros>(consent),
  ['POST', '/oauth2/accesstoken', 'token', accessToken],
  ['POST', '/oauth2/refresh-token', 'token', refreshToken],
  ['POST', '/oauth2/deauthorize', 'user', deauthorize],
  ['GET', '/oauth2/deauthorize', 'user', deauthorize],
  ['GET', '/coros/bindState', 'user', limited(bindState)],
  ['GET', '/v2/coros/sport/list', 'list', list],
  ['GET', '/v2/coros/sport/detail/fit', 'list', detail],
  ['GET', '/files/:label.fit', 'file', storedFile],
  ...controlRoutes(control, consent.path),
];

/** Returns a label id: an integer between 2^61 and 2^62. */
const labelId = (text: string): string =>
  String((1n << 61n) | (BigInt(`0x${sha256(text).slice(0, 16)}`) & ((1n << 61n) - 1n)));

/** Starts COROS' stand-in: results with status 200, labels beyond 2^53, lists of 30 days, files by URL, pushes with two headers. */
export function startCoros(application: CorosApplication, around: StandinContext, stateDir: string): StartedStandin {
  const state = new PlainState<CorosNotice>(join(stateDir, 'coros.jsonl'));
  const histories = new Histories(state, { manufacturer: 'coros', product: 841 }, ({ id }, userId) =>
    labelId(`coros ${userId} ${id}`),
  );
  const pusher: Pusher = new Pusher(
    state,
    corosPostman(() => coros),
    around,
  );
  const coros: Coros = {
    id: 'coros',
    title: 'COROS',
    application,
    around,
    state,
    histories,
    pusher,
    calls: new RateWindow(60, around.now),
    answers: [],
  };
  return { id: coros.id, application, state, pusher, handle: router(coros, routes, refusals) };
}
