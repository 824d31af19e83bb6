import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { navigate, ownPath } from '../../domain/navigation.ts';
import { visitorIn } from '../../machines/session/selectors.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import type { Inside } from './inside.ts';
import { patiently } from '../api/patiently.ts';
import { Splash } from './splash.tsx';

interface RouterContext {
  readonly session: SessionRef;
  readonly inside: () => Promise<Inside>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

type Screen = { readonly default: React.ComponentType };
const screen = (load: () => Promise<Screen>) => lazyRouteComponent(() => patiently(load));

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  // The guard of every page. [core §2]
  beforeLoad: async ({ context: { session }, location }) => {
    const snapshot = await waitFor(session, (state) => !state.hasTag('undecided'));
    const wanted = new URLSearchParams(location.searchStr).get('redirect') ?? undefined;
    const decision = navigate(visitorIn(snapshot), {
      path: location.pathname,
      target: location.href,
      redirect: wanted,
    });
    if (decision.kind === 'redirect') throw redirect({ href: decision.to, replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const target = text(search['redirect']);
    return target === undefined ? {} : { redirect: target };
  },
  component: screen(() => import('../features/session/login-screen.tsx')),
});
const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  component: screen(() => import('../features/session/signup-screen.tsx')),
});
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: async ({ context: { session } }) => {
    session.send({ type: 'SIGN_OUT' });
    await waitFor(session, (state) => state.matches('signedOut'));
    throw redirect({ to: '/login', replace: true });
  },
});
const linkResult = createRoute({
  getParentRoute: () => root,
  path: '/link-result',
  component: screen(() => import('../features/sources/link-result-screen.tsx')),
});

/** What a page shows while it is on its way, and when it fell over: loaded with the frame around it. */
const aroundScreens = {
  pendingComponent: lazyRouteComponent(() => import('./screen-skeleton.tsx'), 'ScreenSkeleton'),
  errorComponent: lazyRouteComponent(() => import('./page-failure.tsx'), 'PageFailure'),
};

/** Pages of somebody who is signed in stand in the frame. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  loader: ({ context }) => context.inside(),
  component: screen(() => import('./frame.tsx')),
});
const dashboard = createRoute({
  ...aroundScreens,
  getParentRoute: () => frame,
  path: '/',
  component: screen(() => import('../features/dashboard/dashboard-screen.tsx')),
});
const calendar = createRoute({
  ...aroundScreens,
  getParentRoute: () => frame,
  path: '/calendar',
  component: screen(() => import('../features/calendar/calendar-screen.tsx')),
});
const activity = createRoute({
  ...aroundScreens,
  getParentRoute: () => frame,
  path: '/activity/$id',
  component: screen(() => import('../features/activity/activity-screen.tsx')),
});
const setup = createRoute({
  ...aroundScreens,
  getParentRoute: () => frame,
  path: '/setup',
  // A device to link without asking which, and where to go afterwards. [onboarding §2]
  validateSearch: (search: Record<string, unknown>): { device?: string; origin?: string } => {
    const origin = ownPath(text(search['origin']));
    const device = text(search['device']);
    return { ...(device !== undefined && { device }), ...(origin !== null && { origin }) };
  },
  component: screen(() => import('../features/setup/setup-screen.tsx')),
});
const importing = createRoute({
  ...aroundScreens,
  getParentRoute: () => frame,
  path: '/import',
  component: screen(() => import('../features/import/import-screen.tsx')),
});
const profile = createRoute({
  ...aroundScreens,
  getParentRoute: () => frame,
  path: '/profile',
  component: screen(() => import('../features/profile/profile-screen.tsx')),
});
/** Any other path shows the profile. [core §2] */
const anyOther = createRoute({
  ...aroundScreens,
  getParentRoute: () => frame,
  path: '$',
  component: screen(() => import('../features/profile/profile-screen.tsx')),
});

const Failed = () => <Splash>{messages.errors.unknown}</Splash>;

const routeTree = root.addChildren([
  login,
  signup,
  logout,
  linkResult,
  frame.addChildren([dashboard, calendar, activity, setup, importing, profile, anyOther]),
]);

/** Every page, loaded when it is first wanted, behind the guard. */
export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: Failed,
    defaultPendingComponent: Splash,
    defaultPendingMs: 150,
    scrollRestoration: true,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
