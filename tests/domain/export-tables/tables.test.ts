import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { csvOf } from '../../../domain/csv.ts';
import { NOTE_MAX } from '../../../domain/entities/activity.ts';
import { looksLikeTable, readTable } from '../../../domain/export-tables/read-table.ts';
import { isAsSpecific, typeOfWord } from '../../../domain/export-tables/sport-words.ts';
import { emptyRow, MAX_TABLE_ROWS, MAX_TABLE_TEXT } from '../../../domain/export-tables/table.ts';

const T = ACTIVITY_TYPE;

const english =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Competition';
const german =
  'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz,Max. Herzfrequenz,Relative Leistung,Pendeln,Hinweis zur Privatsphäre für Aktivitäten,Aktivitätsausrüstung,Dateiname';
const older =
  'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Relative Effort,Commute,Activity Gear,Filename';
/** Content of a table of recordings; the rows of a report are tested separately. */
function said(name: string, text: string) {
  const table = readTable(name, text);
  if (table === null) return null;
  const { list: _, ...rest } = table;
  return rest;
}
const strava = (text: string) => said('export_1/activities.csv', text);

test.each([
  ['activities.csv', true],
  ['export_12/Activities.CSV', true],
  ['my-activities.csv', false],
  ['activities.csv.bak', false],
  ['DI_CONNECT/DI-Connect-Fitness/a@b.c_0_summarizedActivities.json', true],
  ['summarizedActivities.txt', false],
  ['DI_CONNECT/DI-Connect-Fitness/a@b.c_gear.json', true],
  ['gear.json', false],
])('%s may be a table: %s', (name, may) => {
  expect(looksLikeTable(name)).toBe(may);
});

describe('Strava', () => {
  test('has names, both notes, sport, race and gear next to the file', () => {
    const text = `${english}\r\n77,"Jun 3, 2026, 5:00:00 AM"," Hills,  with ""Jo"" ",Trail Run,"Felt
good",1800,5.2,,,false,Left shin,Pegasus 41,activities/77.fit.gz,70,1.0\r\n`;
    expect(strava(text)).toEqual({
      rows: [
        {
          ...emptyRow,
          file: 'activities/77.fit.gz',
          name: 'Hills, with "Jo"',
          note: 'Felt\ngood\n\nLeft shin',
          typeId: T.trailRunning,
          race: true,
          gear: 'Pegasus 41',
        },
      ],
      bad: 0,
    });
  });

  test.each([
    ['in German', `${german}\n8,1. Jan.,Feierabendrunde,Lauf,Müde,9,"2,81",190,,,,Rote Schuhe,activities/8.gpx\n`],
    [
      'in Czech',
      `ID aktivity,Datum aktivity,Název aktivity,Typ aktivity,Popis aktivity,Soukromá poznámka k aktivitě,Vybavení na aktivitu,Název souboru\n8,x,Feierabendrunde,run,Müde,,Rote Schuhe,activities/8.gpx\n`,
    ],
    ['before private notes', `${older}\n8,x,Feierabendrunde,Run,Müde,9,9,,,Rote Schuhe,activities/8.gpx\n`],
    [
      'in a language that is not known, by places',
      `a,b,c,d,e,f,g,h,i,j,k,l,m\n7,x,Ručně,run,,,,,,,,,\n8,x,Feierabendrunde,run,Müde,9,9,,,,,Rote Schuhe,activities/8.gpx\n`,
    ],
  ])('is parsed %s', (_, text) => {
    expect(strava(text)?.rows.filter(({ file }) => file !== null)).toEqual([
      {
        ...emptyRow,
        file: 'activities/8.gpx',
        name: 'Feierabendrunde',
        note: 'Müde',
        typeId: T.running,
        gear: 'Rote Schuhe',
      },
    ]);
  });

  test('a bad row only affects itself; a manual one is left out', () => {
    const row = (id: string, file: string) => `${id},x,Name,Run,,,,,,,,,${file},,`;
    const text = [
      english,
      row('1', 'activities/1.fit'),
      row('not a number', 'activities/2.fit'),
      row('3', '../../etc/passwd'),
      row('4', ''),
      'short',
      row('5', 'activities/5.tcx.gz'),
    ].join('\n');
    expect(strava(text)?.rows).toEqual([
      {
        file: 'activities/1.fit',
        start: null,
        duration: null,
        name: 'Name',
        note: null,
        typeId: 2,
        race: false,
        gear: null,
      },
      {
        file: 'activities/5.tcx.gz',
        start: null,
        duration: null,
        name: 'Name',
        note: null,
        typeId: 2,
        race: false,
        gear: null,
      },
    ]);
    expect(strava(text)?.bad).toBe(3);
  });

  test.each([[''], ['\n'], ['a,b,c\n1,2,3'], ['day,steps\n2026-01-01,12000'], ['{"a":1}']])(
    'another table is none: %j',
    (text) => {
      expect(strava(text)).toBeNull();
    },
  );

  test('is limited in rows, in each text and in total', () => {
    const line = (i: number, note = '') => [
      '1',
      'x',
      `Run ${i}`,
      'Run',
      note,
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      `activities/${i}.fit`,
    ];
    const many = csvOf(
      english.split(',').slice(0, 13),
      Array.from({ length: MAX_TABLE_ROWS + 5 }, (_, i) => line(i)),
    );
    expect(strava(many)?.bad).toBe(5);
    const long = csvOf(english.split(',').slice(0, 13), [line(1, 'x'.repeat(5000))]);
    expect(strava(long)?.rows[0]!.note).toHaveLength(NOTE_MAX);
    const large = csvOf(
      english.split(',').slice(0, 13),
      Array.from({ length: 5000 }, (_, i) => line(i, 'x'.repeat(NOTE_MAX))),
    );
    const read = strava(large)!;
    expect(JSON.stringify(read).length).toBeLessThan(2 * MAX_TABLE_TEXT);
    expect([read.bad > 0, read.rows.length + read.bad]).toEqual([true, 5000]);
  });
});

describe('Garmin', () => {
  const list = (...activities: readonly unknown[]) => JSON.stringify([{ summarizedActivitiesExport: activities }]);
  const garmin = (text: string) => said('x_0_summarizedActivities.json', text);
  const run = {
    activityId: 111,
    name: 'Berlin }]"\\ Half',
    activityType: 'trail_running',
    eventTypeId: 1,
    beginTimestamp: 1_700_000_000_000,
    duration: 1_800_500.25,
    description: 'Windy',
    splits: [{ measurements: [{ fieldEnum: 'SUM', value: 1 }] }],
  };
  const read = {
    ...emptyRow,
    start: 1_700_000_000,
    duration: 1800.50025,
    name: 'Berlin }]"\\ Half',
    note: 'Windy',
    typeId: T.trailRunning,
    race: true,
    activity: '111',
  };

  test('has names, notes, sport and race, with start and duration', () => {
    expect(garmin(list(run, { ...run, eventTypeId: 9, name: null, description: undefined }))).toEqual({
      rows: [read, { ...read, name: null, note: null, race: false }],
      bad: 0,
    });
  });

  test('a bad activity only affects itself; combined legs are left out', () => {
    const text = list(
      { ...run, beginTimestamp: 'yesterday' },
      7,
      { ...run, duration: -1 },
      { ...run, beginTimestamp: 1e300 },
      { ...run, parent: true },
      run,
    );
    expect(garmin(text)).toEqual({ rows: [read], bad: 3 });
  });

  test('the part before the truncation is imported', () => {
    const whole = list(run, run);
    expect(garmin(whole.slice(0, -40))).toEqual({ rows: [read], bad: 1 });
  });

  test.each([[''], ['[]'], ['{"summarizedActivities": []}'], ['[{"summarizedActivitiesExport": 7}]']])(
    'another file brings nothing: %j',
    (text) => {
      expect(garmin(text)?.rows ?? []).toEqual([]);
    },
  );
});

describe('the gear of Garmin', () => {
  const shoes = { gearPk: 7, gearTypeName: 'Shoes', displayName: 'Red ones', customMakeModel: 'Maker Model 3' };
  const bike = { gearPk: 8, gearTypeName: 'Bike', displayName: null, customMakeModel: ' Maker  Gravel ' };
  const other = { gearPk: 9, gearTypeName: 'Other', displayName: 'Poles', customMakeModel: 'Poles' };
  const list = (gear: readonly unknown[], uses: unknown) =>
    JSON.stringify([{ gearDTOS: gear, gearActivityDTOs: uses }]);
  const gear = (text: string) => readTable('DI_CONNECT/DI-Connect-Fitness/a@b.c_gear.json', text);

  test('names the gear of each activity, as the member calls it, else as its maker does', () => {
    const uses = {
      7: [
        { gearPk: 7, activityId: 111 },
        { gearPk: 7, activityId: '112' },
      ],
      8: [{ gearPk: 8, activityId: 113 }],
    };
    expect(gear(list([shoes, bike], uses))).toEqual({
      rows: [
        { ...emptyRow, gear: 'Red ones', gearKind: 'shoes', activity: '111' },
        { ...emptyRow, gear: 'Red ones', gearKind: 'shoes', activity: '112' },
        { ...emptyRow, gear: 'Maker Gravel', gearKind: 'bike', activity: '113' },
      ],
      bad: 0,
      isGearList: true,
    });
  });

  test('what is neither shoes nor a bike, or has no name, is left out; an unreadable use only affects itself', () => {
    const nameless = { ...shoes, gearPk: 10, displayName: ' ', customMakeModel: undefined };
    const uses = { 7: [{ activityId: 111 }, {}, null], 8: 'none', 9: [{ activityId: 5 }], 10: [{ activityId: 6 }] };
    expect(gear(list([shoes, bike, other, nameless, 'x'], uses))).toEqual({
      rows: [
        {
          activity: '111',
          file: null,
          start: null,
          duration: null,
          name: null,
          note: null,
          typeId: null,
          race: false,
          gear: 'Red ones',
          gearKind: 'shoes',
        },
      ],
      bad: 3,
      isGearList: true,
    });
  });

  test('is limited in uses', () => {
    const uses = Array.from({ length: MAX_TABLE_ROWS + 5 }, (_, i) => ({ activityId: i }));
    expect(gear(list([shoes], { 7: uses }))?.bad).toBe(5);
  });

  test.each([
    [''],
    ['[]'],
    ['[{"gearDTOS":[]}]'],
    ['[{"gearDTOS":[],"gearActivityDTOs":[1]}'],
    [' '.repeat(17 * 2 ** 20)],
  ])('another file has none', (text) => {
    expect(gear(text)).toBeNull();
  });
});

test('whatever is in a table, parsing it ends, within limits and valid for the database', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 });
  const noise = fc.oneof(
    text,
    text.map((rest) => `${english}\n${rest}`),
    text.map((rest) => `[{"summarizedActivitiesExport":[${rest}`),
    fc.json().map((rest) => `[{"gearDTOS":[${rest}],"gearActivityDTOs":{"7":[${rest}]}}]`),
  );
  fc.assert(
    fc.property(noise, fc.constantFrom('activities.csv', 'summarizedActivities.json', 'a_gear.json'), (given, name) => {
      const table = readTable(name, given);
      for (const row of table?.rows ?? []) {
        for (const said of [row.name, row.note, row.gear]) expect(said ?? 'x').not.toMatch(/^$|\p{Cs}|\0/u);
      }
    }),
  );
});

test.each([
  ['Run', T.running],
  ['Trail Run', T.trailRunning],
  ['open_water_swimming', T.openWaterSwimming],
  ['E-Bike Ride', T.eBiking],
  ['Workout', null],
  ['constructor', null],
  ['', null],
])('the word %s', (word, type) => {
  expect(typeOfWord(word)).toBe(type);
});

test.each([
  [T.treadmillRunning, T.running, true],
  [T.walking, T.running, false],
  [T.gravelCycling, T.cycling, true],
  [T.openWaterSwimming, T.poolSwimming, true],
  [T.running, T.trailRunning, false],
  [T.hiking, T.hiking, true],
])('type %i means the same as %i: %s', (recorded, said, much) => {
  expect(isAsSpecific(recorded, said)).toBe(much);
});
