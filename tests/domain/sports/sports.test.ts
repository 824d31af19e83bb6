import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityTypeOf } from '../../../domain/activity-types.ts';
import { typeOfWord } from '../../../domain/export-tables/sport-words.ts';
import { findSport, meaningOf, sportTables, wordsOf } from '../../../domain/sports/find-sport.ts';
import { sportKey } from '../../../domain/sports/sport-name.ts';
import { unstatedWords, vagueWords } from '../../../domain/sports/words.ts';
import { sportName, subSportName } from '../../../formats/fit/names.ts';
import { readActivity } from '../../../formats/read-activity.ts';
import { appleNames, vendorNames } from './vendor-names.ts';

const named = Object.entries(vendorNames).flatMap(([vendor, names]) =>
  Object.entries(names).flatMap(([type, list]) => list.split(',').map((name) => [vendor, name.trim(), type] as const)),
);
const apple = appleNames.map(([, name, type]) => ['apple', `HKWorkoutActivityType${name}`, type] as const);
const all = [...named, ...apple];

const read = (text: string) => {
  const [session] = readActivity(new TextEncoder().encode(text)).sessions;
  return activityTypeOf(session!.sport, session!.subSport).name;
};
const inGpx = (sport: string) =>
  read(
    `<gpx><trk><type>${sport}</type><trkseg><trkpt lat="1" lon="1"><time>2024-05-01T06:00:00Z</time></trkpt></trkseg></trk></gpx>`,
  );
const inTcx = (sport: string) =>
  read(
    `<TrainingCenterDatabase><Activities><Activity Sport="${sport}"><Id>2024-05-01T06:00:00Z</Id></Activity></Activities></TrainingCenterDatabase>`,
  );

describe('sports by the names of vendors', () => {
  test.each([...Object.keys(vendorNames), 'apple'])('%s', (vendor) => {
    const own = all.filter(([one]) => one === vendor);
    expect(own.map(([, name]) => [name, activityTypeOf(name, '').name])).toEqual(
      own.map(([, name, type]) => [name, type]),
    );
  });

  test('GPX, TCX and tables of exports know the same names', () => {
    expect(all).toHaveLength(572);
    const silent = ['Other', 'Transition'];
    for (const [, name, type] of all) {
      expect([name, inGpx(name), inTcx(name)]).toEqual([name, type, type]);
      const isSilent = meaningOf(name) !== 'sport' || silent.includes(type);
      const inTable = isSilent ? null : activityTypeOf(name, '').activityTypeId;
      expect([name, typeOfWord(name)]).toEqual([name, inTable]);
    }
  });

  test('every name of FIT is known, or only means training', () => {
    const numbers = Array.from({ length: 255 }, (_, number) => number);
    const sports = numbers.map(sportName).filter((name) => !name.startsWith('sport_'));
    const subSports = numbers.map(subSportName).filter((name) => !name.startsWith('sub_sport_'));
    expect([sports.length, subSports.length]).toEqual([82, 112]);
    const unknown = [
      ...sports.filter((name) => meaningOf(name) === 'unknown'),
      ...subSports.filter((name) => meaningOf(name) === 'unknown' && findSport('generic', name) === null),
    ];
    expect(unknown).toEqual(['virtual_activity']);
  });

  test('no name has two sports', () => {
    const seen = new Map<string, string>();
    const doubtful: string[] = [];
    for (const [word, sport] of sportTables().flatMap(wordsOf)) {
      const key = sportKey(word);
      if (key === '' || (seen.has(key) && seen.get(key) !== sport)) doubtful.push(word);
      seen.set(key, sport);
    }
    doubtful.push(...`${vagueWords}, ${unstatedWords}`.split(',').filter((word) => seen.has(sportKey(word))));
    expect(doubtful).toEqual([]);
    expect(seen.size).toBeGreaterThan(2500);
  });

  test.each([
    ['generic', 'open_water', 'Open water swimming'],
    ['generic', 'lap_swimming', 'Pool swimming'],
    ['generic', 'trail', 'Trail running'],
    ['generic', 'road', 'Cycling'],
    ['all', 'bouldering', 'Climbing'],
    ['sport_99', 'gravel_cycling', 'Gravel cycling'],
    ['training', 'elliptical', 'Elliptical'],
    ['fitness_equipment', 'indoor_rowing', 'Indoor rowing'],
    ['fitness_equipment', 'generic', 'Cardio training'],
    ['training', 'exercise', 'Cardio training'],
    ['running', 'indoor_running', 'Treadmill running'],
    ['cycling', 'mountain', 'Mountain biking'],
    ['cycling', 'road', 'Cycling'],
    ['cycling', 'virtual_activity', 'Virtual cycling'],
    ['rowing', 'virtual_activity', 'Indoor rowing'],
    ['walking', 'treadmill', 'Walking'],
    ['swimming', 'track', 'Pool swimming'],
    ['alpine_skiing', 'backcountry', 'Alpine skiing'],
    ['hockey', 'ice', 'Ball sports'],
    ['generic', 'virtual_activity', 'Other'],
    ['track', '', 'Other'],
    ['sport_99', 'sub_sport_200', 'Other'],
  ])('of %s with %s the more precise one counts: %s', (sport, subSport, type) => {
    expect(activityTypeOf(sport, subSport).name).toBe(type);
  });

  test.each([
    ['  Course à pied ', 'Running'],
    ['COURSE A PIED', 'Running'],
    ['Course\u00a0à\u00a0pied', 'Running'],
    ['Straßenlauf', 'Running'],
    ['strassenlauf', 'Running'],
    ['Lo\u0308pning', 'Running'],
    ['ﾗﾝﾆﾝｸﾞ', 'Running'],
    ['E–Bike—Ride', 'E-biking'],
  ])('%s, whatever its case, accents, blanks and hyphens, is %s', (name, type) => {
    expect(activityTypeOf(name, '').name).toBe(type);
  });

  test.each([
    ['Kayaking', 'sport'],
    ['Golf', 'sport'],
    ['Workout', 'vague'],
    ['Other', 'unstated'],
    ['', 'unstated'],
    ['Underwater hockey', 'unknown'],
    ['constructor', 'unknown'],
    ['99', 'unknown'],
    ['16', 'sport'],
  ])('%s says: %s', (name, meaning) => {
    expect(meaningOf(name)).toBe(meaning);
  });

  test('any text is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (sport, subSport) => {
        expect(activityTypeOf(sport, subSport).activityTypeId).toBeGreaterThan(0);
      }),
    );
  });
});
