import { type ESTree, parseSync, type Plugin, Visitor, type VisitorObject } from 'vite';

type Property = ESTree.ObjectExpression['properties'][number];
type Cut = readonly [start: number, end: number];
/** Parses a module and finds the parts to leave out. */
type Find = (leaveOut: (cuts: readonly Cut[]) => void) => VisitorObject;

const keyOf = (property: Property): string | null =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null;

/** The properties of an object for which `isLeftOut` returns true, each with the following comma. */
const cutsIn = ({ properties, end }: ESTree.ObjectExpression, isLeftOut: (property: Property) => boolean): Cut[] =>
  properties.flatMap((property, at) =>
    isLeftOut(property) ? [[property.start, properties[at + 1]?.start ?? end - 1] as const] : [],
  );

function leaveOut(code: string, file: string, find: Find): string {
  const cuts: Cut[] = [];
  new Visitor(find((found) => void cuts.push(...found))).visit(parseSync(file, code).program);
  // From last to first, so that positions before a cut stay valid.
  cuts.sort(([one], [other]) => other - one);
  return cuts.reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
}

const texts = ['Literal', 'TemplateLiteral', 'BinaryExpression'];
const isDescription = (property: Property) =>
  keyOf(property) === 'description' && property.type === 'Property' && texts.includes(property.value.type);

/** A machine's file without the descriptions of its states, which only pictures and tests read. */
export const descriptionsLeftOut = (code: string, file: string): string =>
  leaveOut(code, file, (cut) => ({ ObjectExpression: (object) => cut(cutsIn(object, isDescription)) }));

/** The fields that the client uses (src/api/client.ts). */
const forBrowsers: readonly (string | null)[] = ['method', 'path', 'proof', 'setsCookie', 'answers'];
/** Rows spread with `...` are left unchanged. */
const isForServers = (property: Property) => property.type === 'Property' && !forBrowsers.includes(keyOf(property));

/** Calls of the contract without the fields that only the server, the documents and the compiler use. */
export const serversPartLeftOut = (code: string, file: string): string =>
  leaveOut(code, file, (cut) => ({
    CallExpression: ({ callee, arguments: [row] }) => {
      const isRow = callee.type === 'Identifier' && callee.name === 'call' && row?.type === 'ObjectExpression';
      if (isRow) cut(cutsIn(row, isForServers));
    },
  }));

const plugin = (name: string, id: RegExp, change: (code: string, file: string) => string): Plugin => ({
  name,
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id }, handler: (code, file) => ({ code: change(code, file), map: null }) },
});

/** Both remove data that browsers never read, so that none has to load it. */
export const withoutDescriptions = plugin('without-descriptions', /[\\/]machines[\\/].+\.ts$/, descriptionsLeftOut);
export const withoutServersPart = plugin(
  'without-servers-part',
  /[\\/]contract[\\/]calls[\\/].+\.ts$/,
  serversPartLeftOut,
);
