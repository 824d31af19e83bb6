// Rules of oxlint for the words that people read; .oxlintrc.json says where they hold, tests/domain/words-rules.test.ts plants faults.

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

/** Units and marks are the same in every language: a word has a letter behind a letter, and is no unit. */
const UNITS = new Set(['bpm', 'spm', 'rpm', 'km', 'mi', 'min', 'ms', 'kg', 'lb', 'ft']);
const isWord = (text) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, '')) && !UNITS.has(text.trim());

/** Strings that an expression may come to: `a ? 'One' : 'Two'`, `known ?? 'None'`, `${n} files`. */
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
