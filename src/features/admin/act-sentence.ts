import type { SiteSettingName } from '../../../domain/entities/site-setting.ts';
import type { CallResponse } from '../../api/requests.ts';
import { actsWords as words, type ActSentence } from './acts-words.ts';
import { membersWords } from './members-words.ts';
import { settingsWords } from './settings-words.ts';

export type Act = CallResponse<'searchAdminActs'>['acts'][number];

/** Part of a sentence, with the page of the object it names. */
export interface Part {
  readonly text: string;
  readonly to?:
    | { readonly part: string; readonly search: Readonly<Record<string, string>> }
    | { readonly pageId: string };
}

/** Number of visible characters of a pseudonym, enough to tell deleted accounts apart; the file has all of them. */
const MARK_LETTERS = 4;

const personPart = (person: Act['member'], mark: string | null): Part => {
  if (person !== null) {
    const to = { part: 'member/manage', search: { member: person.memberId } };
    return { text: person.name ?? person.emailAddress, to };
  }
  return { text: mark === null ? words.someone : words.gone(mark.slice(0, MARK_LETTERS)) };
};

const pages = {
  team: (id: string) => ({ part: 'teams', search: { team: id } }),
  cohort: () => ({ part: 'cohorts', search: {} }),
  page: (pageId: string) => ({ pageId }),
  event: () => undefined,
  survey: () => undefined,
} as const;

/** Returns the name of a deleted team, which is stored in the act itself. */
const deletedName = ({ callId, target }: Act): string | undefined =>
  callId === 'deleteTeam' ? /^\S+ (.+)$/s.exec(target ?? '')?.[1] : undefined;

function thingPart(act: Act, text = words.quoted): Part {
  const { about, target } = act;
  const name = deletedName(act);
  if (name !== undefined) return { text: text(name) };
  if (about === null) return { text: target === null ? '' : words.goneThing };
  const to = pages[about.kind](about.id);
  return { text: text(about.name), ...(to && { to }) };
}

/** Names the recipients of a message: one member, a number of members, or a team. */
function toPart(act: Act): Part {
  if (act.memberMark !== null) return personPart(act.member, act.memberMark);
  if (act.about !== null) return thingPart(act, words.inTeam);
  const count = act.target?.startsWith('×') ? act.target.slice(1) : null;
  return { text: count === null ? words.manyMembers : words.severalMembers(count) };
}

function roleText(target: string | null): string {
  const [type = '', level = ''] = target?.split(', ') ?? [];
  const said = {
    type: membersWords.types[type as keyof typeof membersWords.types],
    level: membersWords.levels[Number(level) as keyof typeof membersWords.levels],
  };
  return said.type && said.level ? words.toRole(said.type, said.level) : '';
}

const settingsText = (target: string | null): string => {
  const names = target?.split(', ') ?? [];
  return names.map((name) => settingsWords.labels[name as SiteSettingName] ?? name).join(', ');
};

const slots: Readonly<Record<string, (act: Act) => Part>> = {
  '{who}': ({ admin, adminMark }) => personPart(admin, adminMark),
  '{member}': ({ member, memberMark }) => personPart(member, memberMark),
  '{thing}': (act) => thingPart(act),
  '{to}': toPart,
  '{settings}': ({ target }) => ({ text: settingsText(target), to: { part: 'settings', search: {} } }),
  '{more}': ({ target }) => ({ text: roleText(target) }),
  '{app}': ({ target }) =>
    target === null ? { text: '' } : { text: words.quoted(target), to: { part: 'apps', search: {} } },
  '{code}': ({ target }) =>
    target === null ? { text: '' } : { text: words.quoted(target), to: { part: 'coupons', search: {} } },
};

function templateOf({ callId, target }: Act): ActSentence {
  const save = target?.split(' ')[1];
  if (callId === 'savePartnerPage' && save !== undefined && save in words.saves)
    return words.saves[save as keyof typeof words.saves];
  return words.acts[callId as keyof typeof words.acts] ?? words.unknownAct;
}

/** Explains why an act was refused or failed, or that its outcome is unknown; `null` for a completed act. */
export function reasonOf({ outcome, reason }: Act): string | null {
  if (outcome === 'done') return null;
  if (outcome === null) return words.interrupted;
  if (outcome === 'failed') return words.failed;
  return words.reasons[reason as keyof typeof words.reasons] ?? words.refused;
}

/** Describes an act, as the parts of a sentence. */
export function sentenceOf(act: Act): readonly Part[] {
  const { done, not } = templateOf(act);
  const isRefusal = act.outcome === 'refused' || act.outcome === 'failed';
  const known = isRefusal ? words.reasons[act.reason as keyof typeof words.reasons] : undefined;
  const sentence = `${isRefusal ? not : done}${known === undefined ? '' : `: ${known}`}`;
  return sentence
    .split(/(\{\w+\})/)
    .map((piece) => slots[piece]?.(act) ?? { text: piece })
    .filter(({ text }) => text !== '');
}

export const sentenceText = (act: Act): string =>
  sentenceOf(act)
    .map(({ text }) => text)
    .join('')
    .replaceAll(/ +(?=[ :]|$)/g, '');

/** Calls whose sentences contain the search text. */
export function callsNamed(find: string): string[] {
  const part = find.toLowerCase();
  const has = ({ done, not }: ActSentence) =>
    [done, not].some((text) =>
      text
        .replaceAll(/\{\w+\} ?/g, '')
        .toLowerCase()
        .includes(part),
    );
  const ids = Object.entries(words.acts).flatMap(([id, sentence]) => (has(sentence) ? [id] : []));
  return Object.values(words.saves).some(has) ? [...new Set([...ids, 'savePartnerPage'])] : ids;
}
