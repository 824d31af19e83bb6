// Rules of oxlint for the boundary between pages and machines; .oxlintrc.json configures where they apply, tests/domain/workflow-rules.test.ts
// tests them.

const STARTS = new Set(['createActor', 'interpret']);
const TIMERS = new Set(['setTimeout', 'setInterval', 'requestIdleCallback']);
const SELECTS = new Set(['useSelector', 'useView']);

const nameOf = (node) => (node?.type === 'Identifier' ? node.name : null);
const keyOf = ({ key } = {}) => key?.name ?? key?.value;
const memberOf = (node) => (node?.type === 'MemberExpression' ? (node.property.name ?? node.property.value) : null);

/** Returns the returned expression of an arrow function; null if it has statements. */
const answerOf = (node) =>
  node?.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement' ? node.body : null;

/**
 * Whether a function returns everything: `(state) => state`, `({ context }) => context`, `(state) => state.context`.
 */
function isWhole(node) {
  const answer = answerOf(node);
  const [given] = node?.params ?? [];
  if (!answer || !given) return false;
  if (given.type === 'ObjectPattern') return given.properties.some((part) => nameOf(part.value) === nameOf(answer));
  if (nameOf(answer) !== null) return nameOf(answer) === nameOf(given);
  return memberOf(answer) === 'context' && nameOf(answer.object) === nameOf(given);
}

const rule = (messages, create) => ({
  meta: { type: 'problem', docs: { description: Object.values(messages)[0] }, messages, schema: [] },
  create,
});

const noOtherStart = rule(
  {
    start: 'Workflows are started by startWorkflow or useWorkflow of src/workflows/, so that each is inspected.',
    hook: 'Pages start workflows by useWorkflow, and read them by the hooks of src/workflows/.',
  },
  (context) => ({
    ImportSpecifier(node) {
      const from = node.parent.source.value;
      if (from === 'xstate' && STARTS.has(node.imported.name)) context.report({ node, messageId: 'start' });
    },
    ImportDeclaration(node) {
      if (node.source.value === '@xstate/react') context.report({ node, messageId: 'hook' });
    },
  }),
);

const noRawSend = rule({ send: 'A click calls a verb of src/workflows/. Only there events are sent.' }, (context) => ({
  CallExpression(node) {
    const [event] = node.arguments;
    const isEvent = event?.type === 'ObjectExpression' && event.properties.some((part) => keyOf(part) === 'type');
    if (memberOf(node.callee) === 'send' && isEvent) context.report({ node, messageId: 'send' });
  },
}));

const noWholeSnapshot = rule(
  {
    whole:
      'A selector answers the values that are shown: with the whole snapshot the view is drawn anew at every event.',
  },
  (context) => ({
    CallExpression(node) {
      if (SELECTS.has(nameOf(node.callee)) && isWhole(node.arguments[1])) context.report({ node, messageId: 'whole' });
    },
  }),
);

const noTimers = rule({ timer: 'What waits is a state of a machine, with a named delay.' }, (context) => ({
  CallExpression(node) {
    const name = nameOf(node.callee) ?? memberOf(node.callee);
    if (TIMERS.has(name)) context.report({ node, messageId: 'timer' });
  },
}));

export default {
  meta: { name: 'workflows' },
  rules: {
    'no-other-start': noOtherStart,
    'no-raw-send': noRawSend,
    'no-whole-snapshot': noWholeSnapshot,
    'no-timers': noTimers,
  },
};
