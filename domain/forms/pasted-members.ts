import { csvRows, type Separator } from '../csv.ts';
import type { MemberTypeId, NewMember } from './new-member.ts';

/** Maximum rows per paste. */
export const MAX_PASTED_ROWS = 500;

/** Default column order, the same as in the form; used if the first row has no titles. [onboarding §2.26] */
const order = [
  'type',
  'teamName',
  'visible',
  'firstName',
  'lastName',
  'emailAddress',
  'password',
  'trainerEmail',
] as const;
type Field = (typeof order)[number];

/** Column titles, reduced to letters. */
const titles: Readonly<Record<string, Field>> = {
  type: 'type',
  typ: 'type',
  membertype: 'type',
  membertypeid: 'type',
  team: 'teamName',
  teamname: 'teamName',
  teamdatavisible: 'visible',
  teamdatensichtbar: 'visible',
  visible: 'visible',
  firstname: 'firstName',
  vorname: 'firstName',
  lastname: 'lastName',
  nachname: 'lastName',
  email: 'emailAddress',
  emailaddress: 'emailAddress',
  password: 'password',
  passwort: 'password',
  traineremail: 'trainerEmail',
  trainer: 'trainerEmail',
  emaildestrainers: 'trainerEmail',
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

const types: Readonly<Record<string, MemberTypeId>> = {
  '': 1,
  '1': 1,
  athlete: 1,
  athlet: 1,
  athletin: 1,
  '2': 2,
  trainer: 2,
  trainerin: 2,
  '3': 3,
  coach: 3,
};
const typeOf = (text: string): Pick<NewMember, 'memberTypeId' | 'unknownType'> => {
  const memberTypeId = types[text.toLowerCase()];
  return memberTypeId === undefined ? { memberTypeId: 1, unknownType: text } : { memberTypeId };
};
const isYes = (text: string): 0 | 1 => (/^(?:1|yes|y|ja|true|x)$/i.test(text.trim()) ? 1 : 0);

/** Returns the cell separator of a text. */
const separatorOf = (text: string): Separator => {
  const [line = ''] = text.split('\n', 1);
  return (['\t', ';', ','] as const).find((sign) => line.includes(sign)) ?? '\t';
};

/** Returns the columns named in the first row; null if it has no titles. */
function layoutOf(first: readonly string[]): readonly (Field | undefined)[] | null {
  const named = first.map((title) => titles[plain(title)]);
  return named.filter((field) => field !== undefined).length >= 2 && !first.some((cell) => cell.includes('@'))
    ? named
    : null;
}

/** Parses a copied or saved spreadsheet: separated by tabs, semicolons or commas, with or without titles. */
export function pastedMembers(text: string): { readonly rows: readonly NewMember[]; readonly left: number } {
  const lines = [...csvRows(text, separatorOf(text))].filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const named = layoutOf(lines[0] ?? []);
  const layout = named ?? order;
  const all = named === null ? lines : lines.slice(1);
  const rows = all.slice(0, MAX_PASTED_ROWS).map((cells): NewMember => {
    const cell = (field: Field): string => cells[layout.indexOf(field)]?.trim() ?? '';
    return {
      emailAddress: cell('emailAddress'),
      firstName: cell('firstName'),
      lastName: cell('lastName'),
      ...typeOf(cell('type')),
      trainerEmail: cell('trainerEmail'),
      password: cell('password'),
      teamName: cell('teamName'),
      teamDataVisible: isYes(cell('visible')),
    };
  });
  return { rows, left: all.length - rows.length };
}
