// Rules of oxlint for visible texts; .oxlintrc.json configures where they apply, tests/domain/words-rules.test.ts tests them.

/** Attributes that are shown or read aloud. */
const SHOWN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'button',
  'caption',
  'confirmLabel',
  'description',
  'disabledReason',
  'hint',
  'intro',
  'label',
  'message',
  'note',
  'placeholder',
  'subtitle',
  'text',
  'title',
]);

/** Units and symbols are the same in every language: a word has at least two adjacent letters, and is not a unit. */
const UNITS = new Set(['bpm', 'spm', 'rpm', 'km', 'mi', 'min', 'ms', 'kg', 'lb', 'ft']);
const isWord = (text) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, '')) && !UNITS.has(text.trim());

/** Possible strings of an expression: `a ? 'One' : 'Two'`, `known ?? 'None'`, `${n} files`. */
function* stringsOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') yield node.value;
  else if (node?.type === 'TemplateLiteral') for (const { value } of node.quasis) yield value.raw;
  else if (node?.type === 'ConditionalExpression') {
    yield* stringsOf(node.consequent);
    yield* stringsOf(node.alternate);
  } else if (node?.type === 'LogicalExpression') {
    yield* stringsOf(node.left);
    yield* stringsOf(node.right);
  }
}

const inCatalogue = 'Words that people read stand in a catalogue: `area` in domain/words/area.ts.';

const noLiterals = {
  meta: { type: 'problem', docs: { description: inCatalogue }, messages: { inCatalogue }, schema: [] },
  create(context) {
    const check = (node, strings) => {
      for (const text of strings) if (isWord(text)) return context.report({ node, messageId: 'inCatalogue' });
    };
    return {
      JSXText: (node) => check(node, [node.value]),
      JSXExpressionContainer(node) {
        if (node.parent.type !== 'JSXAttribute') check(node, stringsOf(node.expression));
      },
      JSXAttribute(node) {
        const { name, value } = node;
        const shown = SHOWN.has(name.type === 'JSXNamespacedName' ? '' : name.name);
        if (shown) check(node, stringsOf(value?.type === 'JSXExpressionContainer' ? value.expression : value));
      },
    };
  },
};

export default { meta: { name: 'words' }, rules: { 'no-literals': noLiterals } };
