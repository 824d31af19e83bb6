import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageFiles, serviceWorker, shapes } from './vite.pages.ts';

// Chunks: few, since each costs a first visit a round trip, and none that the login page would not need.
const dir = String.raw`[\\/]`;
const files = (...paths: string[]) => new RegExp(paths.map((path) => path.replaceAll('/', dir)).join('|'));

/** Loaded with every page: what the entry imports is captured first, with all that it needs. */
const initial = { name: 'initial', tags: ['$initial' as const], priority: 3 };
/** Buttons and fields, which the login page begins with. */
const forms = {
  name: 'forms',
  test: files(
    '/src/ui/(?:button|text-field|password-field|form|use-fields|theme-switch|form-icons|visually-hidden|check-box)[.]',
    '/features/session/(?:entrance|second-step|no-admin|submit-button|link-of-team)[.]',
    '/src/ui/link-button[.]',
    '/src/ui/use-plain-http[.]',
    '/features/session/carried-email[.]',
    '/machines/session/forms[.]',
    '/domain/(?:known-refusals|words/(?:rules|entrance)|forms/(?:account|password|coupon|hold-reason|field-errors))[.]',
  ),
  priority: 2,
};
/** Around every page of somebody who is signed in, with what asks the server: client, contract, shapes of answers. */
const memberProgram = {
  name: 'member-program',
  test: files(
    '/src/app/(?:member-program|member-screens|frame|page-failure|screen-skeleton|shell/(?:shell|skip-link))[.]',
    '/src/shared/(?:navigation/plain-links|explanation/explain-button)[.]',
    '/src/ui/(?:card|query-view|sport-icon|figure-text|stat|now|media|band|page|skeleton|error-state)[.]',
    '/src/api/(?:queries|client|requests)[.]',
    '/contract/(?:call|fields|core-calls)[.]',
    '/node_modules/zod/',
    '/domain/(?:views/(?:display-format|month|weeks|believable|activity-name)|words/activity-names|date-text)[.]',
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
    '/domain/entities/(?:api-token|gear|goal|images|notification-channel|partner-editor|plan-assignment|records|saved-filter|sent-workouts|site-setting|shared|thresholds|webhook|wellness|workout-library|found|payment|team-roles)[.]',
  ),
  includeDependenciesRecursively: false,
  priority: 1,
};

/** What signs a request, and what it is signed with: the script in the document has signed what a page opens with. */
const signing = {
  name: 'sign',
  test: files('/src/api/(?:sign|credentials)[.]'),
  priority: 1,
};

/**
 * Pages opened out of the first ones: with them comes all that they are made of. Other parts bring their styles along and find the rest by
 * themselves, since each name would stand in a program that every first visit loads.
 */
const soon =
  /[\\/](?:member-program|login-screen|signup-screen|reset-screen|dashboard-screen|calendar|day-screen|activity-screen|lazy-calls)-/;
const first = /[\\/](?:index|member-program)-/;
const loadedAlong = (file: string, parts: string[], { hostId }: { readonly hostId: string }): string[] =>
  !first.test(hostId) || soon.test(file) ? parts : parts.filter((part) => part.endsWith('.css'));

/** The web app. scripts/compress.mjs lays compressed forms beside what this leaves. */
export default defineConfig({
  plugins: [react(), pageFiles, serviceWorker],
  // React has had this hook itself since 18; the shim is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: { 'import.meta.env.SHAPES': JSON.stringify(shapes()) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // What has been in every browser for two and a half years: older ones would have each colour twice more.
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false, resolveDependencies: loadedAlong },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // Where each chunk comes from, for scripts/check-size.mjs.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [initial, forms, memberProgram, calendar, lazyCalls, signing] } },
    },
  },
  worker: { format: 'es' },
});
