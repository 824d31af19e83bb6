import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { css, pageFiles, serviceWorker, shapes } from './vite.pages.ts';

// Few chunks, since each costs a first visit a round trip, and none that the login page does not need.
const dir = String.raw`[\\/]`;
const files = (...paths: string[]) => new RegExp(paths.map((path) => path.replaceAll('/', dir)).join('|'));

/** Loaded with every page: the entry's imports are captured first, with all their dependencies. */
const initial = { name: 'initial', tags: ['$initial' as const], priority: 3 };
/** Buttons and fields, which the login page needs first. */
const forms = {
  name: 'forms',
  test: files(
    '/src/ui/(?:button|text-field|password-field|form|use-fields|theme-switch|form-icons|visually-hidden|check-box)[.]',
    '/features/session/(?:entrance|second-step|no-admin|submit-button|link-of-team|passkey-button|provider-choice|legal)[.]',
    '/src/(?:shared/passkeys/passkey-support|workflows/use-latest)[.]',
    '/src/ui/link-button[.]',
    '/src/ui/use-plain-http[.]',
    '/features/session/carried-email[.]',
    '/machines/session/forms[.]',
    '/domain/(?:known-refusals|words/(?:rules|entrance)|forms/(?:account|password|coupon|hold-reason|field-errors))[.]',
  ),
  priority: 2,
};
/** Shared by all pages of signed-in members, with everything for requests: client, contract, response schemas. */
const memberProgram = {
  name: 'member-program',
  test: files(
    '/src/app/(?:member-program|member-screens|frame|page-failure|screen-skeleton|shell/(?:shell|skip-link))[.]',
    '/src/shared/(?:navigation/plain-links|explanation/explain-button)[.]',
    '/src/ui/(?:card|query-view|sport-icon|figure-text|stat|now|media|band|page|skeleton|error-state)[.]',
    '/src/api/(?:queries|client|requests)[.]',
    '/contract/(?:call|fields|core-calls)[.]',
    '/node_modules/zod/',
    '/domain/(?:views/(?:display-format|month|weeks|believable|activity-name)|training/workout-name|words/activity-names|date-text)[.]',
  ),
  priority: 1,
};

/** The months, with what they share with the pages of a day and of a year, which open from them. */
const calendar = {
  name: 'calendar',
  test: files('/src/features/calendar/(?!day/|year/|narrow/|lazy/)', '/domain/views/calendar-filter[.]'),
  includeDependenciesRecursively: false,
  priority: 1,
};

/** The other calls of the contract with the shapes of their answers: pages beyond the first ones need them as one, not in thirty pieces. */
const lazyCalls = {
  name: 'lazy-calls',
  test: files(
    '/contract/(?:lazy-calls|calls/)',
    '/domain/entities/(?:api-token|assistant|gear|goal|images|notification-channel|partner-editor|plan-assignment|records|saved-filter|sent-workouts|site-setting|shared|thresholds|webhook|wellness|workout-library|found|payment|team-roles)[.]',
  ),
  includeDependenciesRecursively: false,
  priority: 1,
};

/** Request signing and its dependencies: the script in the document has already signed the first requests of a page. */
const signing = {
  name: 'sign',
  test: files('/src/api/(?:sign|credentials)[.]'),
  priority: 1,
};

/**
 * Pages opened from the first ones are preloaded with all their parts. Other parts load their styles and dependencies themselves, since each
 * file name would be in a script that every first visit loads.
 */
const soon =
  /[\\/](?:member-program|login-screen|signup-screen|reset-screen|dashboard-screen|calendar|day-screen|activity-screen|lazy-calls)-/;
const first = /[\\/](?:index|member-program)-/;
const loadedAlong = (file: string, parts: string[], { hostId }: { readonly hostId: string }): string[] =>
  !first.test(hostId) || soon.test(file) ? parts : parts.filter((part) => part.endsWith('.css'));

/** The web app. scripts/compress.mjs writes compressed versions next to its output. */
export default defineConfig({
  plugins: [react(), pageFiles, serviceWorker],
  css,
  // React has had this hook itself since 18; the shim is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: { 'import.meta.env.SHAPES': JSON.stringify(shapes()) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Features that all browsers have had for two and a half years: older targets would repeat each colour twice.
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false, resolveDependencies: loadedAlong },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // Source of each chunk, for scripts/check-size.mjs.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [initial, forms, memberProgram, calendar, lazyCalls, signing] } },
    },
  },
  worker: { format: 'es' },
});
