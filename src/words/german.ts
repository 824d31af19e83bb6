import type { Catalogue } from '../../domain/words/area.ts';
import { accounts } from '../../domain/words/de/account.ts';
import { entrance } from '../../domain/words/de/entrance.ts';
import { measured } from '../../domain/words/de/figures.ts';
import { festivals } from '../../domain/words/de/festival.ts';
import { payment } from '../../domain/words/de/payment.ts';
import { pageRules } from '../../domain/words/de/page-rules.ts';
import { partners } from '../../domain/words/de/partners.ts';
import { refusals } from '../../domain/words/de/refusals.ts';
import { training } from '../../domain/words/de/training.ts';
import { activitiesPages } from './de/activities.ts';
import { activityPages } from './de/activity.ts';
import { calendarPages } from './de/calendar.ts';
import { connections } from './de/connections.ts';
import { entrance as entrancePages } from './de/entrance.ts';
import { explanations } from './de/explanation.ts';
import { festivalPages } from './de/festival.ts';
import { importing } from './de/import.ts';
import { partnerPages } from './de/partners.ts';
import { pageEditing } from './de/page-editor.ts';
import { papers } from './de/papers.ts';
import { profilePage } from './de/profile.ts';
import { sharingPages } from './de/sharing.ts';
import { setup } from './de/setup.ts';
import { frame } from './de/shell.ts';
import { zonesPages } from './de/zones.ts';
import { trainingPages } from './de/training.ts';

export { speak } from '../../domain/words/speak.ts';

/** The whole app in German. Loaded when it is asked for, and by nobody else. */
export const german: Catalogue = {
  language: 'de',
  areas: {
    ...entrance,
    ...accounts,
    ...training,
    ...measured,
    ...entrancePages,
    ...papers,
    ...connections,
    ...importing,
    ...profilePage,
    ...sharingPages,
    ...setup,
    ...explanations,
    ...zonesPages,
    ...frame,
    ...trainingPages,
    ...calendarPages,
    ...activityPages,
    ...activitiesPages,
    ...festivals,
    ...partners,
    ...festivalPages,
    ...partnerPages,
    ...pageEditing,
    pageRules,
    payment,
  },
  refusals,
};
