import { expect, test } from 'vitest';
import { ACTIVITY_TYPE, recordedType } from '../../../domain/activity-types.ts';
import { sportAnswer } from '../../../domain/entities/sport-answer.ts';
import { readRestore } from '../../../domain/restore.ts';
import { chosenType, unknownSport } from '../../../domain/sports/unknown-sport.ts';

test.each([
  ['Moon Hopping', '', 'Moon Hopping'],
  [' moon_hopping ', 'generic', 'moon_hopping'],
  ['generic', 'moon hopping', 'moon hopping'],
  ['', 'moon hopping', 'moon hopping'],
  ['Moon\nHopping', '', 'Moon Hopping'],
  ['x'.repeat(100), '', 'x'.repeat(80)],
  // The sub-sport names a sport.
  ['Moon Hopping', 'open_water', null],
  ['running', 'moon hopping', null],
  ['workout', '', null],
  ['generic', 'generic', null],
  ['', '', null],
  ['???', '', null],
])('the unknown word of %j and %j is %j', (sport, subSport, word) => {
  expect(unknownSport(sport, subSport)).toBe(word);
});

test('an answer applies in any case and spacing, and only to unknown sports', () => {
  const answers = { moonhopping: ACTIVITY_TYPE.trailRunning, running: ACTIVITY_TYPE.cycling };
  for (const word of ['Moon Hopping', 'moonHopping', 'MOON-HOPPING', 'moon  hopping']) {
    expect(chosenType(word, '', answers), word).toBe(ACTIVITY_TYPE.trailRunning);
  }
  expect(chosenType('running', '', answers)).toBeNull();
  expect(chosenType('constructor', '', answers)).toBeNull();
  const typeOf = (sport: string) => recordedType(sport, '', answers).activityTypeId;
  expect(['moon hopping', 'mars hopping', 'running', ''].map(typeOf)).toEqual([
    ACTIVITY_TYPE.trailRunning,
    ACTIVITY_TYPE.other,
    ACTIVITY_TYPE.running,
    ACTIVITY_TYPE.other,
  ]);
});

test('only unknown words can be answered', () => {
  const words = ['Moon Hopping', 'Running', 'generic', 'Workout', '???', '', 'x'.repeat(81), 'Moon\u0000'];
  const accepted = (type: number | null) =>
    words.filter((word) => sportAnswer.safeParse({ word, activity_type_id: type }).success);
  expect(accepted(ACTIVITY_TYPE.cycling)).toEqual(['Moon Hopping']);
  // A later version of the table may know an answered word: its answer can still be removed.
  expect(accepted(null)).toEqual(['Moon Hopping', 'Running', 'generic', 'Workout', '???']);
});

test('an export contains answers, and for an activity of an unknown sport its word and its type', () => {
  const activity = (over: object) => ({
    original_hash: 'a'.repeat(64),
    session_index: 0,
    source: 'file',
    activity_type_id: 3,
    chosen_type_id: null,
    sport: 'Moon Hopping',
    sub_sport: '',
    race: false,
    from_tables: [],
    ...over,
  });
  const { said, sports, bad } = readRestore(
    (table) =>
      ({
        activities: [
          activity({}),
          activity({ session_index: 1, chosen_type_id: 10, activity_type_id: 10 }),
          activity({ session_index: 2, sport: 'cycling', activity_type_id: 2 }),
          activity({ session_index: 3, sport: 'running', activity_type_id: 3 }),
          activity({ session_index: 4, sport: 'running', activity_type_id: 2 }),
        ],
        sport_answers: [
          { word: 'Moon Hopping', activity_type_id: 3 },
          { word: 'MOON HOPPING', activity_type_id: 2 },
          { word: 'Running', activity_type_id: 3 },
          { word: 'Mars Hopping', activity_type_id: 999 },
        ],
      })[table] ?? [],
  );
  expect(said.map(({ type, unknown_sport: word }) => [type, word])).toEqual([
    [3, 'Moon Hopping'],
    [10, null],
    [null, null],
    // Answered in a version whose table did not have the word.
    [3, null],
    [null, null],
  ]);
  expect([sports, bad]).toEqual([[{ word: 'Moon Hopping', activity_type_id: 3 }], 2]);
});
