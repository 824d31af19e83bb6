import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, csvRows } from '../../domain/csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [7.5, '7.5'],
  [-7, '-7'],
  [true, 'true'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['+41 44', "'+41 44"],
  ['-', "'-"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['日本', '日本'],
])('%j is written to a file as %s', (value, expected) => {
  expect(csvOf(['name'], [[value]])).toBe(`name\r\n${expected}\r\n`);
});

test('an empty table is its columns', () => {
  expect(csvOf(['a', 'b,c'], [])).toBe('a,"b,c"\r\n');
});

const rows = (text: string) => [...csvRows(text)];

test.each([
  ['', []],
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\uFEFFa\r1\r', [['a'], ['1']]],
  [
    'a,,\n,',
    [
      ['a', '', ''],
      ['', ''],
    ],
  ],
  ['\n\na\n\n', [['a']]],
  ['"a,""b""\nc",d', [['a,"b"\nc', 'd']]],
  ['"a"b,c', [['ab', 'c']]],
  ['a"b,c', [['a"b', 'c']]],
  ['a,"never closed\nb', [['a', 'never closed\nb']]],
])('%j is parsed', (text, expected) => {
  expect(rows(text)).toEqual(expected);
});

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', ' ', '7') });

test('written files are parsed back', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }), (table) => {
      expect(rows(csvOf(['x', 'y'], table))).toEqual([
        ['x', 'y'],
        ...table.map((row) => row.map((text) => text.replace(/^\r/, "'\r"))),
      ]);
    }),
  );
});
