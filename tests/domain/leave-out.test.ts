import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { descriptionsLeftOut, serversPartLeftOut } from '../../vite.leave-out.ts';

const filesOf = (room: string) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, code: readFileSync(join(room, name), 'utf8') }));

/** Names of the properties of each row in a file; `shared` for those that several rows share. */
function rowsOf(name: string, code: string): string[][] {
  const { program, errors } = parseSync(name, code);
  expect(errors, name).toEqual([]);
  const rows: string[][] = [];
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [row] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'call' || row?.type !== 'ObjectExpression') return;
      rows.push(
        row.properties.map((property) =>
          property.type === 'Property' ? code.slice(property.key.start, property.key.end) : 'shared',
        ),
      );
    },
  });
  visitor.visit(program);
  return rows;
}

test('of a call, browsers load how to make it and what it answers', () => {
  const rows = filesOf('contract/calls').flatMap(({ name, code }) => rowsOf(name, serversPartLeftOut(code, name)));
  expect(rows).toHaveLength(Object.keys(calls).length);
  const needed = ['answers', 'method', 'path', 'proof'];
  for (const row of rows) {
    const isWhole = row.includes('shared') || needed.every((name) => row.includes(name));
    expect(isWhole, row.join()).toBe(true);
    expect(row.filter((name) => ![...needed, 'setsCookie', 'shared'].includes(name))).toEqual([]);
  }
});

test('of machines, browsers load no descriptions', () => {
  const description = /\bdescription:\s*['"`]/g;
  let found = 0;
  for (const { name, code } of filesOf('machines')) {
    const left = descriptionsLeftOut(code, name);
    expect(parseSync(name, left).errors, name).toEqual([]);
    expect(left, name).not.toMatch(description);
    found += code.match(description)?.length ?? 0;
  }
  expect(found).toBeGreaterThan(200);
});
