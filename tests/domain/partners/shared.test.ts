import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SharingLevel, sharingLevels } from '../../../domain/partners/page.ts';
import { HIDDEN_ENDS_M, metresBetween, type Point, withoutEnds } from '../../../domain/partners/route.ts';
import { sumsOf } from '../../../domain/partners/group.ts';
import {
  type ActivityFacts,
  activityFields,
  type PersonFacts,
  personFields,
  sharedCohort,
  sharedFile,
  sharedMember,
} from '../../../domain/partners/shared.ts';
import { sharedMember as wireMember } from '../../../domain/partners/sharing-wire.ts';

const level = fc.constantFrom(...sharingLevels);
const value = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.constant(null));
/** Facts with more fields than the table knows, like a new column. */
const factsOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => {
  const known = Object.fromEntries(Object.keys(table).map((name) => [name, value]));
  const others = fc.dictionary(fc.string({ minLength: 1 }), value);
  return fc.tuple(others, fc.record(known)).map(([more, all]) => ({ ...more, member_id: 'M', sub: 'S', ...all }));
};
const person = factsOf(personFields) as unknown as fc.Arbitrary<PersonFacts>;
const activity = factsOf(activityFields) as unknown as fc.Arbitrary<ActivityFacts>;
const point: fc.Arbitrary<Point> = fc.tuple(
  fc.double({ min: 47, max: 47.05, noNaN: true }),
  fc.double({ min: 8, max: 8.05, noNaN: true }),
);
const route = fc.option(fc.array(point, { maxLength: 60 }));

/** Fields that may be shared from each level on, according to the specification and independent of the tested table. [onboarding §4 Sharing] */
const named = ['first_name', 'last_name', 'email_address', 'birth_date'];

describe('the shared data of one person', () => {
  test('is never a field outside the table, nor one above the level, whatever else is known', () => {
    fc.assert(
      fc.property(level, person, fc.array(activity, { maxLength: 5 }), route, (at, facts, activities, way) => {
        const shared = sharedMember(at, facts, activities, way);
        if (at < 2) {
          expect(shared).toBeNull();
          return;
        }
        const reached = (table: Readonly<Record<string, SharingLevel>>) =>
          Object.keys(table).filter((name) => table[name]! <= at);
        expect(Object.keys(shared!)).toEqual(['person', 'activities', 'route']);
        expect(Object.keys(shared!.person).toSorted()).toEqual(reached(personFields).toSorted());
        expect(shared!.activities).toHaveLength(activities.length);
        for (const one of shared!.activities) {
          expect(Object.keys(one).toSorted()).toEqual(reached(activityFields).toSorted());
        }
        expect(wireMember.safeParse(JSON.parse(JSON.stringify({ ...shared, route: null }))).success).toBe(true);
      }),
    );
  });

  test('has no name, contact or exact birth date below level 3, by the texts themselves', () => {
    const facts = {
      ...Object.fromEntries(Object.keys(personFields).map((name) => [name, 1])),
      first_name: 'Wilhelmina',
      last_name: 'Abendroth',
      email_address: 'mina@example.org',
      birth_date: '1990-12-10',
    } as unknown as PersonFacts;
    const run = {
      ...Object.fromEntries(Object.keys(activityFields).map((name) => [name, 1])),
      name: 'With Gottfried',
      local_start_time: '2026-05-10T07:31:12',
    } as unknown as ActivityFacts;
    const secrets = ['Wilhelmina', 'Abendroth', 'mina@example.org', '1990-12-10', 'Gottfried', '07:31:12'];
    const textAt = (at: SharingLevel) => JSON.stringify(sharedMember(at, facts, [run], null));
    for (const at of [0, 1, 2] as const) {
      expect(secrets.filter((secret) => textAt(at).includes(secret))).toEqual([]);
    }
    expect(secrets.filter((secret) => textAt(3).includes(secret))).toEqual(secrets);
    expect(Object.keys(personFields).filter((name) => personFields[name as 'alias'] > 2)).toEqual(named);
  });

  test('contains the level of its filter', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 3), person, (at, facts) => {
        expect(sharedMember(at, facts, [], null)?.person.level).toBe(at);
      }),
    );
  });
});

const nobody = { sums: sumsOf([]), counts: { individual: 0, identified: 0 } };

test('a cohort lists people from level 2 on, and none of level 1', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(level, person), { maxLength: 30 }), (all) => {
      const people = all.map(([at, one]) => ({ level: at, facts: one }));
      expect(sharedCohort(people, null, nobody).members).toHaveLength(people.filter(({ level: at }) => at >= 2).length);
    }),
  );
});

describe('the file of a cohort', () => {
  test('contains the table’s fields of people who share individually, and nothing of others', () => {
    // Creates unique words, so a cell shows its origin.
    const told = (index: number): PersonFacts =>
      ({
        ...Object.fromEntries(Object.keys(personFields).map((name) => [name, `${name} of ${index}.`])),
        member_id: `id of ${index}.`,
      }) as unknown as PersonFacts;
    fc.assert(
      fc.property(fc.array(level, { maxLength: 20 }), (levels) => {
        const people = levels.map((at, index) => ({ level: at, facts: told(index) }));
        const file = sharedFile(sharedCohort(people, null, nobody));
        const expected = levels.flatMap((at, index) =>
          Object.entries(personFields)
            .filter(([name, from]) => at >= from && name !== 'level')
            .map(([name]) => `${name} of ${index}.`),
        );
        expect(file.match(/\w+ of \d+\./g) ?? []).toEqual(expected);
        expect(file.split('\r\n')[0]).toBe(Object.keys(personFields).join(','));
      }),
    );
  });
});

describe('a route with hidden ends', () => {
  /** North, a point every ten metres. */
  const north = (metres: number): Point[] =>
    Array.from({ length: metres / 10 + 1 }, (_, i) => [47 + (i * 10) / 111_195, 8]);

  test('lacks 200 metres at both ends, and is rounded to a hundred metres', () => {
    expect(HIDDEN_ENDS_M).toBe(200);
    const [piece, ...others] = withoutEnds(north(1000));
    expect(others).toEqual([]);
    // The rest is from 210 to 790 metres, in steps of 111 metres.
    expect(piece).toEqual([2, 3, 4, 5, 6, 7].map((thousandths) => [47 + thousandths / 1000, 8]));
    expect(withoutEnds(north(400))).toEqual([]);
    expect(withoutEnds([])).toEqual([]);
  });

  test('hides the part past the member’s door on each lap, without bridging it', () => {
    const there = north(1000);
    const pieces = withoutEnds([...there, ...there.toReversed(), ...there, ...there.toReversed()]);
    expect(pieces.length).toBe(2);
    for (const shown of pieces.flat()) expect(metresBetween(shown, [47, 8])).toBeGreaterThan(HIDDEN_ENDS_M - 80);
  });

  test('shows no point near an end, whatever the route', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 80 }), (points) => {
        // Rounding moves a point by at most half of 157 metres, the diagonal of its grid at the equator.
        const near = HIDDEN_ENDS_M - 79;
        for (const piece of withoutEnds(points)) {
          expect(piece.length).toBeGreaterThan(1);
          for (const shown of piece) {
            expect(metresBetween(shown, points[0]!)).toBeGreaterThan(near);
            expect(metresBetween(shown, points.at(-1)!)).toBeGreaterThan(near);
            for (const degrees of shown) expect(Math.round(degrees * 1000) / 1000).toBe(degrees);
          }
        }
      }),
    );
  });
});
