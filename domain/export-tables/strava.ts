import { csvRows } from '../csv.ts';
import { collectListedRows, gearIn, nameIn, noteIn, type ReadRow, type ReadTable, rowLabel, sportIn } from './table.ts';

/** Columns of Strava's activities.csv. */
const columns = ['name', 'type', 'description', 'privateNote', 'gear', 'file', 'race'] as const;
type Column = (typeof columns)[number];
/** Index of each column; -1 if missing. */
type Layout = Readonly<Record<Column, number>>;

/** Column titles by language, for languages with a complete sample export. */
const headers: readonly Readonly<Record<Exclude<Column, 'race'>, string>>[] = [
  {
    name: 'Activity Name',
    type: 'Activity Type',
    description: 'Activity Description',
    privateNote: 'Activity Private Note',
    gear: 'Activity Gear',
    file: 'Filename',
  },
  {
    name: 'Name der Aktivität',
    type: 'Aktivitätsart',
    description: 'Aktivitätsbeschreibung',
    privateNote: 'Hinweis zur Privatsphäre für Aktivitäten',
    gear: 'Aktivitätsausrüstung',
    file: 'Dateiname',
  },
  {
    name: 'Název aktivity',
    type: 'Typ aktivity',
    description: 'Popis aktivity',
    privateNote: 'Soukromá poznámka k aktivitě',
    gear: 'Vybavení na aktivitu',
    file: 'Název souboru',
  },
];

/** Column indexes in other languages. */
const places = { name: 2, type: 3, description: 4, privateNote: 10, gear: 11, file: 12, race: -1 } as const;

const ACTIVITY_ID = /^\d{1,20}$/;
const ACTIVITY_FILE = /^activities\/[^/]{1,200}\.(?:fit|tcx|gpx)(?:\.gz)?$/i;

function layoutOf(header: readonly string[], first: readonly string[] | undefined): Layout | null {
  const titles = header.map((title) => title.trim().normalize('NFC'));
  const known = headers.find(({ name, file }) => titles.includes(name) && titles.includes(file));
  if (known) {
    const named = Object.entries(known).map(([column, title]) => [column, titles.indexOf(title)]);
    return { ...(Object.fromEntries(named) as Omit<Layout, 'race'>), race: titles.indexOf('Competition') };
  }
  const isStravas = ACTIVITY_ID.test(first?.[0] ?? '') && ACTIVITY_FILE.test(first?.[places.file] ?? '');
  return isStravas ? places : null;
}

/** The date is in the second column in every language. */
const DATE = 1;

function rowOf(cells: readonly string[], layout: Layout): ReadRow['row'] {
  const cell = (column: Column): string => cells[layout[column]]?.trim() ?? '';
  if (!ACTIVITY_ID.test(cells[0]?.trim() ?? '')) return 'badRow';
  const file = cell('file');
  if (file === '') return 'noFile';
  if (!ACTIVITY_FILE.test(file)) return 'badRow';
  return {
    file,
    start: null,
    duration: null,
    name: nameIn(cell('name')),
    note: noteIn(cell('description'), cell('privateNote')),
    ...sportIn(cell('type')),
    race: /^(?:true|1|1\.0)$/i.test(cell('race')),
    gear: gearIn(cell('gear')),
  };
}

/**
 * Reads the table of a Strava export. Manually entered activities have no file and only appear in its list. For an
 * unknown language, the first row decides whether this is a Strava table.
 * @param most maximum rows to read
 * @returns null if the table has a different format
 */
export function readStravaTable(text: string, most: number): ReadTable | null {
  const rows = csvRows(text);
  const header = rows.next().value;
  if (!header) return null;
  const first = firstWithFile(text);
  const layout = layoutOf(header, first);
  if (layout === null) return null;
  const hasDate = layout.name !== DATE && layout.type !== DATE;
  return collectListedRows(read(rows, layout, hasDate), most);
}

/** Returns the first row with a file. Manual activities have no file and don't help to identify the columns. */
function firstWithFile(text: string): readonly string[] | undefined {
  let seen = 0;
  for (const row of csvRows(text)) {
    if (ACTIVITY_FILE.test(row[places.file] ?? '')) return row;
    if (++seen > 1000) return undefined;
  }
  return undefined;
}

function* read(rows: Iterable<string[]>, layout: Layout, hasDate: boolean): Generator<ReadRow> {
  for (const cells of rows) {
    const label = rowLabel({
      key: cells[0],
      name: cells[layout.name],
      sport: cells[layout.type],
      date: hasDate ? cells[DATE] : null,
    });
    yield { label, row: rowOf(cells, layout) };
  }
}
