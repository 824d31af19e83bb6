import type { Catalogue } from '../../domain/words/area.ts';
import { refusals } from '../../domain/words/de/refusals.ts';

export { speak } from '../../domain/words/speak.ts';

type Areas = Catalogue['areas'];
/** Each module exports texts by area, except those that only the server reads. */
const modules = import.meta.glob<Readonly<Record<string, Areas>>>(
  [
    './de/*.ts',
    '../../domain/words/de/*.ts',
    '!../../domain/words/de/{document,feed,mail,notifications,refusals,shared-page,watch-notes}.ts',
  ],
  { eager: true },
);

/** All German words, loaded on demand. */
export const german: Catalogue = {
  language: 'de',
  areas: Object.assign({}, ...Object.values(modules).flatMap((module) => Object.values(module))) as Areas,
  refusals,
};
