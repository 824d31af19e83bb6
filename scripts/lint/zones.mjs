// Oxlint rule for the zones of src: which zone may import which. tests/domain/directions.test.ts plants violations.
import { posix } from 'node:path';

/** Imports forbidden for each zone, including types. */
const forbidden = {
  features: { zones: ['app', 'boot', 'prerender'], hint: 'What several pages show belongs in src/shared.' },
  shared: { zones: ['app', 'features', 'prerender'], hint: 'Shared code knows nobody who uses it.' },
  workflows: {
    zones: ['app', 'boot', 'features', 'prerender', 'shared'],
    hint: 'A hook gets what it needs as parameters.',
  },
  api: {
    zones: ['app', 'charts', 'features', 'prerender', 'shared', 'ui', 'workflows'],
    hint: 'The client knows nobody who uses it.',
  },
  charts: {
    zones: ['api', 'app', 'boot', 'features', 'prerender', 'shared', 'workflows'],
    hint: 'Charts draw what they are given.',
  },
  ui: {
    zones: ['api', 'app', 'boot', 'charts', 'features', 'prerender', 'shared', 'workflows'],
    hint: 'The design system knows neither server nor members: see src/ui/environment.ts.',
  },
};

/** Exceptions: imports that a zone may make nevertheless. */
const exceptions = {
  // A page for guests and members; for members, it is within the frame of all their pages.
  'features/about': ['app/framed-static-page.tsx'],
  // Pages for guests and members; the members-only part loads the members' program.
  'features/partners': ['app/member-only.tsx'],
  // The calendar of an athlete is the calendar page, and features do not import each other.
  'features/team': ['app/athlete-calendar.ts'],
};

const SOURCES = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
];

/** Returns the address of an import; null if the node is no import, or its address is not a literal. */
const addressOf = (node) => (node.source ?? node.argument?.literal ?? node.argument)?.value ?? null;

const imports = {
  meta: {
    type: 'problem',
    docs: { description: 'Zones of src import only what is below them.' },
    messages: { zone: 'src/{{from}} may not import {{target}}. {{hint}}' },
    schema: [],
  },
  create(context) {
    const path = context.filename.replaceAll('\\', '/');
    const at = path.lastIndexOf('/src/');
    const own = at < 0 ? null : path.slice(at + '/src/'.length);
    const [zone = '', feature = ''] = own?.split('/') ?? [];
    const check = (node) => {
      const address = addressOf(node);
      if (own === null || typeof address !== 'string' || !address.startsWith('.')) return;
      const target = posix.join(posix.dirname(own), address);
      const [targetZone, targetFeature] = target.split('/');
      const from = zone === 'features' ? `features/${feature}` : zone;
      if (exceptions[from]?.includes(target)) return;
      const report = (hint) => context.report({ node, messageId: 'zone', data: { from, target, hint } });
      if (forbidden[zone]?.zones.includes(targetZone)) report(forbidden[zone].hint);
      else if (zone === 'features' && targetZone === 'features' && targetFeature !== feature)
        report('Features do not import each other: what several pages show belongs in src/shared.');
    };
    return Object.fromEntries(SOURCES.map((type) => [type, check]));
  },
};

export default { meta: { name: 'zones' }, rules: { imports } };
