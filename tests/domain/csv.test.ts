import { expect, test } from 'vitest';
import { csvOf } from '../../domain/csv.ts';

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
])('%j stands in a file as %s', (value, expected) => {
  expect(csvOf(['name'], [[value]])).toBe(`name\r\n${expected}\r\n`);
});

test('an empty table is its columns', () => {
  expect(csvOf(['a', 'b,c'], [])).toBe('a,"b,c"\r\n');
});
