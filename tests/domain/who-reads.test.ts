import { expect, test } from 'vitest';
import { coachedParts } from '../../domain/coached-parts.ts';
import { shareLinkLevels } from '../../domain/entities/share-link.ts';
import { followedActivity, followee } from '../../domain/entities/followee.ts';
import { memberProfile } from '../../domain/entities/member-profile.ts';
import { rosterEntry } from '../../domain/entities/roster.ts';
import { groupOf, sumsOf } from '../../domain/partners/group.ts';
import { sharingLevels } from '../../domain/partners/page.ts';
import { activityFields, personFields, sharedFields, sharedMember } from '../../domain/partners/shared.ts';
import {
  activityFacts,
  coachedFacts,
  type Fact,
  facts,
  followedFacts,
  followeeFacts,
  groupFacts,
  linkedAt,
  linkedPersonFacts,
  personFacts,
  profileFacts,
  rosterFacts,
  sharedAt,
  whoReads,
  withoutCovered,
} from '../../domain/who-reads.ts';
import { linkedActivityFields, linkedPersonFields } from '../../domain/shared-page.ts';
import { factsText, levelText } from '../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../domain/words/sharing-levels.ts';
import { german } from '../../src/words/german.ts';

const totals = { activities: 4, distance: 9000, duration: 3000, load: 20 };
const tables = [
  [rosterFacts, Object.keys(rosterEntry.shape)],
  [profileFacts, Object.keys(memberProfile.shape)],
  [coachedFacts, Object.keys(coachedParts)],
  [personFacts, Object.keys(personFields)],
  [activityFacts, Object.keys(activityFields)],
  [linkedPersonFacts, Object.keys(linkedPersonFields)],
  [groupFacts, Object.keys(groupOf(sumsOf(Array.from({ length: 5 }, () => totals))) ?? {})],
  [followeeFacts, Object.keys(followee.shape)],
  [followedFacts, Object.keys(followedActivity.shape)],
] as const;

test('every field visible to others has an entry, and no other', () => {
  for (const [table, fields] of tables) expect(Object.keys(table).toSorted()).toEqual(fields.toSorted());
});

const factsIn = (table: Readonly<Record<string, Fact | null>>, fields: object): Fact[] =>
  [...new Set(Object.keys(fields).map((field) => table[field] ?? null))].filter((fact) => fact !== null).toSorted();

const everything = <Name extends string>(fields: Readonly<Record<Name, unknown>>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, 1])) as Record<Name, number>;

test('a link is described as showing exactly the filtered data of its level, and at most the first name', () => {
  for (const level of shareLinkLevels) {
    const person = sharedFields(linkedPersonFields, everything(linkedPersonFields), level) ?? {};
    const activity = sharedFields(linkedActivityFields, everything(linkedActivityFields), level) ?? {};
    const said = linkedAt(level);
    expect([...said.person].toSorted()).toEqual(factsIn(linkedPersonFacts, person));
    expect([...said.activity].toSorted()).toEqual(factsIn(activityFacts, activity));
    // The page of a week shows less of each activity.
    const { key: _, ...programme } = sharedFields(activityFields, everything(activityFields), level) ?? {};
    expect(Object.keys(activity)).toEqual(Object.keys(programme));
    expect(said.activity).toEqual(expect.arrayContaining([...linkedAt(level, true).activity]));
  }
  expect(linkedAt(2).person).toEqual([]);
  expect(whoReads.link.person).toEqual(['firstName']);
  expect(factsText(whoReads.link.activity)).toBe(
    'title, date, start time, sport, distance, duration, load, heart rate, power, cadence, climb, shortened route and charts of pace and heart rate',
  );
});

test('programmes are described as getting exactly a level’s filtered data', () => {
  for (const level of sharingLevels) {
    const person = sharedFields(personFields, everything(personFields), level) ?? {};
    const activity = sharedFields(activityFields, everything(activityFields), level) ?? {};
    const said = sharedAt(level);
    const route = ({ 2: ['cutRoute'], 3: ['route'] } as Partial<Record<number, Fact[]>>)[level] ?? [];
    if (level >= 2) expect([...said.person, ...said.sums].toSorted()).toEqual(factsIn(personFacts, person));
    else expect([said.person, factsIn(personFacts, person)]).toEqual([[], []]);
    expect([...said.activity].toSorted()).toEqual([...factsIn(activityFacts, activity), ...route].toSorted());
  }
  expect([sharedAt(0).sums, sharedAt(1).sums]).toEqual([[], ['count', 'distance', 'duration', 'load']]);
});

test('coaches are described as reading exactly the data of the calls open to them', () => {
  const sent = [rosterFacts, profileFacts, coachedFacts].flatMap((table) => Object.values<Fact | null>(table));
  expect([...whoReads.coach.person].toSorted()).toEqual([...new Set(sent)].filter((fact) => fact !== null).toSorted());
  expect(whoReads.assistant).toEqual(whoReads.coach);
});

test('texts of levels name sex, height, weight and birth year from level 2 on, and contact from level 3 on', () => {
  expect(factsText(sharedAt(2).person)).toBe('random name, birth year, sex, height and weight');
  expect(factsText(sharedAt(3).person)).toBe('name, email, birth date, sex, height and weight');
  const words = german.areas['sharingLevels'] as typeof sharingLevelWords;
  expect(levelText(2, words, 'de')).toContain(
    'Das Programm bekommt: Zufallsname, Geburtsjahr, Geschlecht, Größe und Gewicht.',
  );
});

test.each(['en', 'de'] as const)('sentences of levels name exactly what the server sends, in %s', (language) => {
  const words = language === 'en' ? sharingLevelWords : (german.areas['sharingLevels'] as typeof sharingLevelWords);
  for (const level of sharingLevels) {
    const list = levelText(level, words, language).slice(
      words.meanings[level].length,
      level === 0 ? undefined : -words.answers[level].length,
    );
    const items = new Set(list.split(/[:.,] | and | und /).map((item) => item.trim().replace(/[.]$/, '')));
    const route = [[47, 8]] as [number, number][];
    const sent = sharedMember(level, everything(personFields) as never, [everything(activityFields) as never], route);
    const individual = sent && [
      ...factsIn(personFacts, sent.person),
      ...factsIn(activityFacts, sent.activities[0] ?? {}),
      level === 3 ? ('route' as const) : ('cutRoute' as const),
    ];
    const expected = individual ?? (level === 1 ? factsIn(groupFacts, groupFacts) : []);
    const named = facts.filter((fact) => items.has(words.facts[fact]));
    expect(named).toEqual(facts.filter((fact) => withoutCovered(expected).includes(fact)));
  }
});

test('no text of a level recommends it', () => {
  for (const level of sharingLevels) {
    expect(levelText(level)).not.toMatch(/recommend/i);
    expect(levelText(level, german.areas['sharingLevels'] as typeof sharingLevelWords, 'de')).not.toMatch(/empf/i);
  }
});
