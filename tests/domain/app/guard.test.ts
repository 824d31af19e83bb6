import { isRedirect } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { guard, type RouterContext } from '../../../src/app/guard.ts';
import { NOW, someSession, someTokens } from '../../machines/samples/people.ts';
import { failed, settle } from '../../machines/support.ts';
import { startSession } from '../../machines/worlds/session.ts';

const MINUTE = 60_000;

/** The guard's decision for a navigation: the redirect, or null if it passes. */
function go(context: Pick<RouterContext, 'session' | 'now' | 'native'>, href: string): Promise<string | null> {
  const url = new URL(href, 'https://own.example');
  const location = { pathname: url.pathname, href, searchStr: url.search };
  const given = { ...context, isStartUp: () => false };
  return guard({ context: given, location } as never).then(
    () => null,
    (thrown: unknown) => {
      if (!isRedirect(thrown)) throw thrown;
      return thrown.options.href ?? '';
    },
  );
}

function visitor(minutes: number, native: boolean) {
  const world = startSession({ native, stored: someSession });
  world.state.now = NOW + minutes * MINUTE;
  return { ...world, context: { session: world.actor, native, now: () => world.state.now } };
}

describe('the guard', () => {
  test('requires a login with the complete target', async () => {
    const { actor, state } = startSession();
    const context = { session: actor, native: false, now: () => state.now };
    expect(await go(context, '/calendar?month=2026-11#today')).toBe(
      '/login?redirect=%2Fcalendar%3Fmonth%3D2026-11%23today',
    );
  });

  test('lets a member pass on the web, however old the tokens', async () => {
    const { context, refreshTokens } = visitor(58, false);
    expect(await go(context, '/calendar')).toBeNull();
    expect(refreshTokens.asked).toEqual([]);
  });

  test('in the app, waits for new tokens to replace old ones', async () => {
    const { context, refreshTokens } = visitor(31, true);
    const gone = go(context, '/calendar');
    await settle();
    expect(refreshTokens.asked).toHaveLength(1);
    await refreshTokens.answer({ ...someTokens, idToken: 'id-2' });
    expect(await gone).toBeNull();
  });

  test('in the app, without a response, continues with the existing ones', async () => {
    const { context, refreshTokens } = visitor(31, true);
    const gone = go(context, '/calendar');
    await settle();
    await refreshTokens.fail(failed('Network'));
    expect(await gone).toBeNull();
  });

  test('in the app, does not wait on public pages', async () => {
    const { context, refreshTokens } = visitor(31, true);
    expect(await go(context, '/privacy')).toBeNull();
    expect(refreshTokens.asked).toEqual([]);
  });
});
