import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCamel, toSnake } from '../../domain/case.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
const snakeName = fc
  .tuple(word, fc.array(fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/), { maxLength: 3 }))
  .map(([first, rest]) => [first, ...rest].join('_'));
const { tree } = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)),
  list: fc.array(tie('tree'), { maxLength: 3 }),
  object: fc.dictionary(snakeName, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
  tree: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('list'), tie('object')),
}));

describe('snake_case on the wire, camelCase in the app', () => {
  test('a wire value is restored unchanged from camelCase', () => {
    fc.assert(
      fc.property(tree, (wire) => {
        expect(toSnake(toCamel(wire))).toEqual(wire);
      }),
    );
  });

  test('names of the specification', () => {
    expect(
      toCamel({ member_id: 1, eb_acr_pw: 2, w5sec: 3, dz1: 4, teams: [{ athletes_can_view_dashboard: true }] }),
    ).toEqual({ memberId: 1, ebAcrPw: 2, w5sec: 3, dz1: 4, teams: [{ athletesCanViewDashboard: true }] });
  });

  test('values are unchanged', () => {
    expect(toCamel({ some_key: 'some_value' })).toEqual({ someKey: 'some_value' });
  });
});
