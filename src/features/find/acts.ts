import { addDays } from '../../../domain/dates.ts';
import { linkedFlag, type Member } from '../../../domain/entities/member.ts';
import { deviceTypes, type DeviceType } from '../../../domain/vendors.ts';
import { isOffered, isSample, type Visitor } from '../../../domain/navigation.ts';
import { themes } from '../../ui/chosen-theme.ts';
import { fieldsWords } from '../../ui/form-words.ts';
import { sourceName } from '../../shared/sources/names.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { shellWords } from '../../shared/navigation/words.ts';
import type { Hit } from './hit.ts';
import { findWords } from './words.ts';

/** Returns the vendors that can be asked for data; an iPhone's data comes from its app. */
const pulledFrom = (member: Member): readonly DeviceType[] =>
  deviceTypes.filter((vendor) => vendor !== 'apple' && member[linkedFlag[vendor]]);

/** Returns the actions available on every page. */
export function actsFor(visitor: Visitor, member: Member | undefined, today: string): Hit[] {
  const { also } = findWords;
  const isOwn = !isSample(visitor);
  const led: Hit[] = [
    {
      key: 'plan',
      label: findWords.planWorkout,
      detail: '',
      also: also.plan,
      link: { to: '/training', search: { new: today } as never },
    },
    {
      key: 'plan tomorrow',
      label: findWords.planTomorrow,
      detail: '',
      also: also.plan,
      link: { to: '/training', search: { new: addDays(today, 1) } as never },
    },
    {
      key: 'files',
      label: findWords.importFiles,
      detail: '',
      also: pageWords['/import'].also,
      link: { to: '/import' },
    },
    { key: 'by hand', label: findWords.addByHand, detail: '', also: also.byHand, link: { to: '/activities/new' } },
    ...(isOwn && member !== undefined ? pulledFrom(member) : []).map(
      (vendor): Hit => ({
        key: `pull ${vendor}`,
        label: findWords.pull(sourceName(vendor)),
        detail: '',
        link: { to: '/profile/sources/$source', params: { source: vendor } },
        also: also.pull,
        act: { kind: 'pull', vendor },
      }),
    ),
  ];
  return [
    ...led.filter(({ link }) => isOffered(visitor, link?.to ?? '/')),
    ...themes.map(
      (theme): Hit => ({
        key: `theme ${theme}`,
        label: findWords.theme(fieldsWords[theme]),
        detail: '',
        also: also.appearance,
        act: { kind: 'theme', theme },
      }),
    ),
    { key: 'sign out', label: shellWords.signOut, detail: '', also: also.signOut, link: { to: '/logout' } },
  ];
}
