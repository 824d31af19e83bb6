import type { Catalogue } from '../../domain/words/area.ts';
import { accounts } from '../../domain/words/de/account.ts';
import { entrance } from '../../domain/words/de/entrance.ts';
import { measured } from '../../domain/words/de/figures.ts';
import { training } from '../../domain/words/de/training.ts';
import { entrance as entrancePages } from './de/entrance.ts';
import { pages } from './de/pages.ts';
import { papers } from './de/papers.ts';

/** The whole app in German. Loaded when it is asked for, and by nobody else. */
export const german: Catalogue = {
  language: 'de',
  areas: { ...entrance, ...accounts, ...training, ...measured, ...entrancePages, ...papers, ...pages },
};
