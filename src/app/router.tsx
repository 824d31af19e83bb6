import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
  useRouter,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { waitFor } from 'xstate';
import {
  type MemberPage,
  memberPages,
  pageRecords,
  type PagePath,
  pathOf,
  subpages,
  type SubpagePath,
} from '../../domain/pages.ts';
import { destination } from '../../domain/route-names.ts';
import { memberIdIn } from '../../machines/session/selectors.ts';
import { partnerKeyOf } from '../../domain/partners/address.ts';
import { loadWithRetry } from '../api/load-with-retry.ts';
import { arriveAt } from '../ui/arrival.ts';
import { closeDialogs } from '../ui/open-dialogs.ts';
import { sessionActions } from '../workflows/session.ts';
import { guard, type RouterContext } from './guard.ts';
import type { Screen } from './lazy-screens.ts';
import { RootFailure } from './root-failure.tsx';
import { Splash } from './splash.tsx';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const screen = (load: () => Promise<Screen>) => lazyRouteComponent(() => loadWithRetry(load));

/** Loads a page from the list that guests do not load. */
const memberScreen = (name: string) => screen(async () => (await import('./member-screens.ts')).loadMemberScreen(name));

/** Closes dialogs when their page is left; the frame stays, and so does a page whose query changes. [core §2.14] */
function RootPage() {
  const { history } = useRouter();
  useEffect(() => {
    let { href } = history.location;
    return history.subscribe(({ action, location }) => {
      const before = href;
      ({ href } = location);
      // Dialogs stay open when a page updates its own URL, or for a history entry of an open dialog.
      if (href !== before && action.type !== 'REPLACE' && location.state.isStepOpen !== true) closeDialogs();
    });
  }, [history]);
  return <Outlet />;
}

const root = createRootRouteWithContext<RouterContext>()({ component: RootPage, beforeLoad: guard });

/** Creates a route for a page that only needs its code. */
const open = <const Path extends string>(path: Path, load: () => Promise<Screen>) =>
  createRoute({ getParentRoute: () => root, path, component: screen(load) });

/** Creates a route for a page on the way to the login, which keeps the destination. */
const towardsLogin = <const Path extends string>(path: Path, load: () => Promise<Screen>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
      const target = text(search['redirect']);
      return target === undefined ? {} : { redirect: target };
    },
    component: screen(load),
  });

const login = towardsLogin('/login', () => import('../features/session/login-screen.tsx'));
const signup = towardsLogin('/signup', () => import('../features/session/signup-screen.tsx'));
const presetSignup = open('/signup/ultrasignup', () => import('../features/session/preset-signup-screen.tsx'));
const teamSignup = createRoute({
  getParentRoute: () => root,
  path: '/signup/team/$teamId',
  loader: async ({ context, params }) => {
    const { lookUpTeam } = await loadWithRetry(() => import('../features/session/welcome.ts'));
    return lookUpTeam(context.call, params.teamId);
  },
  component: screen(() => import('../features/session/team-signup-screen.tsx')),
});
/** Matches a team's link without its id. */
const brokenTeamSignup = createRoute({
  getParentRoute: () => root,
  path: '/signup/team',
  beforeLoad: () => {
    throw redirect({ to: '/signup/team/$teamId', params: { teamId: '-' }, replace: true });
  },
});
const invitationSignup = createRoute({
  getParentRoute: () => root,
  path: '/signup/invitation',
  loader: async ({ context, location }) => {
    const { lookUpInvitation } = await loadWithRetry(() => import('../features/session/welcome.ts'));
    return lookUpInvitation(context.call, location.hash);
  },
  component: screen(() => import('../features/session/invitation-signup-screen.tsx')),
});
const couponSignup = createRoute({
  getParentRoute: () => root,
  path: '/signup/$couponCode',
  loader: async ({ context, params }) => {
    const { lookUpSignupPage } = await loadWithRetry(() => import('../features/session/welcome.ts'));
    return lookUpSignupPage(context.call, params.couponCode);
  },
  component: screen(() => import('../features/session/coupon-signup-screen.tsx')),
});
const reset = towardsLogin('/reset', () => import('../features/session/reset-screen.tsx'));
const confirmReset = towardsLogin('/confirm/reset', () => import('../features/session/confirm-reset-screen.tsx'));
const unlock = open('/confirm/unlock', () => import('../features/session/unlock-screen.tsx'));
/** Public pages: terms must be readable before there is an account. */
const privacy = open('/privacy', () => import('../features/about/privacy-screen.tsx'));
const terms = open('/terms', () => import('../features/about/terms-screen.tsx'));
const manual = open('/manual', () => import('../features/about/manual-screen.tsx'));
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: ({ next, team: linked }: Record<string, unknown>): { next?: 'signup'; team?: string } => {
    const teamId = text(linked);
    return { ...(next === 'signup' && { next }), ...(teamId !== undefined && { team: teamId }) };
  },
  beforeLoad: async ({ context: { session }, search: { next, team: teamId }, location: { state } }) => {
    sessionActions(session).signOut();
    await waitFor(session, (state) => state.matches('signedOut'));
    const { isDeleted = false } = state;
    // Keeps the opened link, so the visitor signs in with the intended account.
    if (teamId !== undefined) throw redirect({ to: '/signup/team/$teamId', params: { teamId }, replace: true });
    throw redirect({ to: next === 'signup' ? '/signup' : '/login', replace: true, state: { isDeleted } });
  },
});
/** Creates a route for partners' pages: one component, which shows the page's row. [onboarding §2] */
const partner = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: async ({ context, location }) => {
      const { lookUpPage } = await loadWithRetry(() => import('../features/partners/look-up.ts'));
      return lookUpPage(context.call, partnerKeyOf(location.pathname));
    },
    component: screen(() => import('../features/partners/partner-screen.tsx')),
  });
const optIn = partner('/optin/$key');
const eventPage = partner('/register/$cohortId');
const challengePage = partner('/2020-b1914');
const festivalPage = partner('/custom/$key');
/** Members from a festival's page link their watches here; guests log in and come back. [onboarding §2.34] */
const festivalConnections = createRoute({
  getParentRoute: () => root,
  path: '/custom/$key/connections',
  loader: async ({ context, location, params: { key } }) => {
    if (memberIdIn(context.session.getSnapshot()) === null)
      throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    const { lookUpPage } = await loadWithRetry(() => import('../features/partners/look-up.ts'));
    return lookUpPage(context.call, key.toLowerCase());
  },
  component: screen(() => import('../features/partners/connections-screen.tsx')),
});
const linkResult = open('/link-result', () => import('../features/sources/link-result-screen.tsx'));

const providerReturn = open('/provider/$provider', () => import('../features/session/provider-screen.tsx'));

/** Components for a page that is loading or has crashed, loaded together with the frame. */
const aroundScreens = {
  pendingComponent: lazyRouteComponent(() => import('./screen-skeleton.tsx'), 'ScreenSkeleton'),
  errorComponent: lazyRouteComponent(() => import('./page-failure.tsx'), 'PageFailure'),
};

/** Frame around the pages of signed-in members. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  loader: async ({ context }) => {
    const inside = await context.inside();
    if (context.isStartUp()) await inside.firstAnswers();
    return inside;
  },
  component: screen(() => import('./frame.tsx')),
});
/** Parses the search: a device to link immediately, and the page to open afterwards. [onboarding §2] */
const wizardSearch = (search: Record<string, unknown>): { device?: string; origin?: string } => {
  const origin = destination(text(search['origin']));
  const device = text(search['device']);
  return { ...(device !== undefined && { device }), ...(origin !== null && { origin }) };
};
/** Frame of pages for people from a partner: in its colours, without our navigation. `coupon` names its sign-up page. */
const partnerFrame = createRoute({
  getParentRoute: () => root,
  path: '/custom',
  validateSearch: (search: Record<string, unknown>): { coupon?: string } => {
    const coupon = text(search['coupon']);
    return coupon === undefined ? {} : { coupon };
  },
  loaderDeps: ({ search: { coupon } }) => ({ coupon }),
  loader: async ({ context, deps: { coupon } }) => {
    const { lookUpFrame } = await loadWithRetry(() => import('./partner-frame-data.ts'));
    return lookUpFrame(context, coupon);
  },
  component: screen(() => import('./shell/partner-frame.tsx')),
});
const partnerWizard = <const Path extends string>(path: Path) =>
  createRoute({
    ...aroundScreens,
    getParentRoute: () => partnerFrame,
    path,
    validateSearch: wizardSearch,
    component: memberScreen('setup/partner-setup'),
  });

/** Paths of pages in the frame, with their screens. */
const framedScreens = [
  ...memberPages.map((name) => [pathOf(name), pageRecords[name].screen] as const),
  ...Object.entries(subpages),
];
const framed = <const Path extends string>(path: Path, name: string) =>
  createRoute({ ...aroundScreens, getParentRoute: () => frame, path, component: memberScreen(name) });
const wizard = <const Path extends string>(path: Path, name: string) =>
  createRoute({
    ...aroundScreens,
    getParentRoute: () => frame,
    path,
    validateSearch: wizardSearch,
    component: memberScreen(name),
  });

type WizardPath = '/setup' | '/setup/$device';
type FramedRoutes = {
  [Path in PagePath<MemberPage> | SubpagePath]: Path extends WizardPath
    ? ReturnType<typeof wizard<Path>>
    : ReturnType<typeof framed<Path>>;
};
const framedRoutes = Object.fromEntries(
  framedScreens.map(([path, name]) => [path, (path.startsWith('/setup') ? wizard : framed)(path, name)]),
) as unknown as FramedRoutes;

const routeTree = root.addChildren([
  login,
  signup,
  presetSignup,
  teamSignup,
  brokenTeamSignup,
  invitationSignup,
  couponSignup,
  reset,
  confirmReset,
  unlock,
  logout,
  linkResult,
  providerReturn,
  optIn,
  eventPage,
  challengePage,
  festivalPage,
  festivalConnections,
  privacy,
  terms,
  manual,
  partnerFrame.addChildren([partnerWizard('/setup'), partnerWizard('/setup/$device')]),
  frame.addChildren(framedRoutes),
]);

/**
 * Creates the guarded router of all pages, which are loaded on first use.
 * @param history defaults to the browser's
 */
export function createAppRouter(context: Omit<RouterContext, 'isStartUp'>, history?: RouterHistory) {
  let hasShownPage = false;
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    context: { ...context, isStartUp: () => !hasShownPage },
    defaultPreload: 'intent',
    defaultErrorComponent: RootFailure,
    defaultPendingComponent: Splash,
    defaultPendingMs: 150,
    // A custom history has no window to scroll.
    scrollRestoration: history === undefined,
  });
  router.subscribe('onResolved', () => {
    hasShownPage = true;
  });
  // Moves the focus to the new page's title, for keyboard and screen reader users, unless a field has taken it.
  router.subscribe('onRendered', ({ pathChanged, hashChanged, fromLocation, toLocation }) => {
    const { activeElement } = document;
    const isTyping = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    const isElsewhere = pathChanged || (hashChanged && toLocation.hash !== '');
    if (!isElsewhere || fromLocation === undefined || isTyping) return;
    arriveAt(toLocation.hash);
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) sessionActions(context.session).leaveForm();
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Email address from the previous page. Kept in the history, since URLs are logged and shared. */
    readonly email?: string;
    /** True if the account was deleted before this sign-out. */
    readonly isDeleted?: boolean;
    /** Vendor whose consent window timed out. */
    readonly lateLink?: string;
    /** True while the dialog of a step is open on a partner's page. */
    readonly isStepOpen?: boolean;
  }
  interface Register {
    router: AppRouter;
  }
}
