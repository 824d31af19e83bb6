import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { navigate } from '../../domain/navigation.ts';
import { hasSignedUp, tokensIn, visitorIn } from '../../machines/session/selectors.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import type { Api } from '../api/api-context.ts';
import type { SignUpMode } from '../api/config.ts';
import { sessionActions } from '../workflows/session.ts';
import type { MemberProgram } from './member-program.ts';

export interface RouterContext {
  readonly session: SessionRef;
  /** Loads the code for members' pages on first use. */
  readonly inside: () => Promise<MemberProgram>;
  /** Returns the code for members' pages if it is loaded. */
  readonly loaded: () => MemberProgram | null;
  readonly call: Api['call'];
  readonly signUp: SignUpMode;
  /** True inside the iPhone wrapper. */
  readonly native: boolean;
  /** Milliseconds since 1970, by the server's clock if known. */
  readonly now: () => number;
  /** Whether no page has been shown yet. */
  readonly isStartUp: () => boolean;
}

interface Navigation {
  readonly context: RouterContext;
  readonly location: ParsedLocation;
}

/** Applies the table of domain/navigation.ts before every page. [core §2 Route guard] */
export async function guard({ context, location }: Navigation): Promise<void> {
  const { session, native, now, isStartUp } = context;
  const place = {
    path: location.pathname,
    target: location.href,
    redirect: new URLSearchParams(location.searchStr).get('redirect') ?? undefined,
  };
  const decide = (wasRefreshTried: boolean) => {
    const snapshot = session.getSnapshot();
    const tokens = tokensIn(snapshot, now());
    const passage = {
      isNative: native,
      isStartUp: isStartUp(),
      hasSignedUp: hasSignedUp(snapshot),
      tokens,
      wasRefreshTried,
    };
    return navigate(visitorIn(snapshot), place, passage);
  };
  await waitFor(session, (state) => !state.hasTag('undecided'));
  let decision = decide(false);
  if (decision.kind === 'refresh') {
    sessionActions(session).stay();
    await waitFor(session, (state) => !state.hasTag('refreshing'));
    decision = decide(true);
  }
  if (decision.kind === 'redirect') throw redirect({ href: decision.to, replace: true });
}
