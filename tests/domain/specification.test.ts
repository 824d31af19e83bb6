import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Call, SECOND_API } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { slugOf } from '../../scripts/docs/slugs.ts';
import { anchorsOf, filesBelow } from './pages.ts';

const parts = {
  core: ['core', 'core-calls'],
  onboarding: ['onboarding'],
} as const;
type Part = keyof typeof parts;

const read = (name: string) => readFileSync(`docs/specification/${name}.md`, 'utf8');
const pages = new Map(Object.entries(parts).map(([part, names]) => [part as Part, names.map(read).join('\n')]));
const pageOf = (part: Part) => pages.get(part) ?? '';
const anchors = new Map([...pages].map(([part, page]) => [part, new Set(anchorsOf(page))]));

interface Reference {
  readonly part: Part;
  readonly section: string;
  readonly rule?: string;
  readonly heading?: string;
}

/** All references to rules in a text: `core §4.8`, `core §2 §5`, `core §4, §7`, and in brackets `core §2 Route guard`. */
function referencesIn(text: string): Reference[] {
  // A comment may be wrapped anywhere.
  const line = text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const found = line.matchAll(/\b(core|onboarding)((?:,? §\d+(?:\.\d+)?(?: [A-Z][^,§[\]]*(?=[,\]]))?)+)/gi);
  return [...found].flatMap(([, part = '', rest = '']) =>
    [...rest.matchAll(/§(\d+)(?:\.(\d+))?(?: ([A-Z][^,§]*))?/g)].map(([, section = '', rule, heading]) => ({
      part: part.toLowerCase() as Part,
      section,
      ...(rule !== undefined && { rule }),
      ...(heading !== undefined && { heading }),
    })),
  );
}

/** Returns one section of a part, from its heading to the next one. */
const sectionOf = (part: Part, section: string) =>
  pageOf(part)
    .split(/^## §/m)
    .find((text) => text.startsWith(`${section} `)) ?? '';

function leadsNowhere({ part, section, rule, heading }: Reference): boolean {
  const anchor = [part, section, rule].filter((piece) => piece !== undefined).join('-');
  if (!anchors.get(part)?.has(anchor)) return true;
  return heading !== undefined && !anchorsOf(sectionOf(part, section)).includes(slugOf(heading));
}

const rooms = [
  'bench',
  'bin',
  'contract',
  'docs',
  'domain',
  'formats',
  'machines',
  'sandbox',
  'scripts',
  'server',
  'src',
  'tests',
];
const self = 'tests/domain/specification.test.ts';
const files = rooms.flatMap((room) => filesBelow(room, /\.(?:ts|tsx|mjs|css|md)$/)).filter((path) => path !== self);

describe('references', () => {
  test('every reference in the repository leads to a section, a heading or a rule', () => {
    const references = files.flatMap((path) =>
      referencesIn(readFileSync(path, 'utf8')).map((reference) => ({ path, ...reference })),
    );
    expect(references.length).toBeGreaterThan(250);
    expect(references.filter(leadsNowhere)).toEqual([]);
  });

  test.each([
    ['[core §4.8]', [{ part: 'core', section: '4', rule: '8' }]],
    [
      '[core §2 §5]',
      [
        { part: 'core', section: '2' },
        { part: 'core', section: '5' },
      ],
    ],
    [
      '[core §4, §7]',
      [
        { part: 'core', section: '4' },
        { part: 'core', section: '7' },
      ],
    ],
    [
      '[core §2 Route\n * guard, onboarding §6]',
      [
        { part: 'core', section: '2', heading: 'Route guard' },
        { part: 'onboarding', section: '6' },
      ],
    ],
    ['Core §8 names what happens', [{ part: 'core', section: '8' }]],
    ['RFC 9700 §2.4', []],
  ])('%s is parsed', (text, expected) => {
    expect(referencesIn(text)).toEqual(expected);
  });

  test.each(['core §10', 'core §4.99', '[core §2 Nowhere]', '[core §9 Route guard]', 'onboarding §7.1'])(
    '%s leads nowhere',
    (text) => {
      expect(referencesIn(text).map(leadsNowhere)).toEqual([true]);
    },
  );
});

describe('the specification', () => {
  test.each(Object.keys(parts) as Part[])(
    '%s has each section once and each number once, under its own section',
    (part) => {
      const page = pageOf(part);
      const sections = [...page.matchAll(/^<a id="(.+)"><\/a>\n## §(\d+) /gm)];
      expect(sections.map(([, id]) => id)).toEqual(Array.from({ length: 9 }, (_, i) => `${part}-${i + 1}`));
      expect(sections.map(([, , number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      const rules = [...page.matchAll(/^\| <a id="(.+)"><\/a>(\d+)\.(\d+) \|/gm)];
      expect(new Set(rules.map(([, id]) => id)).size).toBe(rules.length);
      const misplaced = rules.filter(
        ([row, id, section = '', rule = '']) =>
          id !== `${part}-${section}-${rule}` || !sectionOf(part, section).includes(row),
      );
      expect(misplaced.map(([row]) => row)).toEqual([]);
      // A row without an anchor could not be referenced.
      expect(page.match(/^\| \d+\.\d+ \|/m)).toBeNull();
    },
  );

  test('its own references to rules of the same part are valid', () => {
    const missing = [...pages].flatMap(([part, page]) =>
      [...page.matchAll(/(?<!core |onboarding |\w)§(\d+)\.(\d+)/g)]
        .filter(([, section, rule]) => !anchors.get(part)?.has(`${part}-${section}-${rule}`))
        .map(([text]) => `${part} ${text}`),
    );
    expect(missing).toEqual([]);
  });
});

/** The row of a rule, as one table row. */
const rowOf = ({ part, section, rule }: Reference): string =>
  pageOf(part)
    .split('\n')
    .find((line) => line.startsWith(`| <a id="${part}-${section}-${rule}">`)) ?? '';

test('every call of the contract that is not ours names the rule with its method and path', () => {
  const rows: readonly Call[] = Object.values(calls);
  const wrong = rows.filter(({ source, path }) => {
    if (source === 'ours') return false;
    const [reference] = referencesIn(source);
    if (reference?.rule === undefined) return true;
    if (reference.section !== '7') return leadsNowhere(reference);
    // `:id` of the contract is `{id}` of the specification, whatever its name; links name each vendor. Paths of the second API are below its own
    // base there.
    const shape = new RegExp(`${path.replace(SECOND_API, '').replaceAll(/:\w+/g, '(?:\\{\\w+\\}|\\w+)')}\``);
    return !shape.test(rowOf(reference));
  });
  expect(wrong.map(({ id, source }) => `${id}: ${source}`)).toEqual([]);
});
