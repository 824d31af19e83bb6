import type { Catalogue } from '../../domain/words/area.ts';
import { accounts } from '../../domain/words/de/account.ts';
import { entrance } from '../../domain/words/de/entrance.ts';
import { measured } from '../../domain/words/de/figures.ts';
import { fitnessAreas } from '../../domain/words/de/fitness.ts';
import { festivals } from '../../domain/words/de/festival.ts';
import { newMember } from '../../domain/words/de/new-member.ts';
import { payment } from '../../domain/words/de/payment.ts';
import { pageRules } from '../../domain/words/de/page-rules.ts';
import { partners } from '../../domain/words/de/partners.ts';
import { refusals } from '../../domain/words/de/refusals.ts';
import { training } from '../../domain/words/de/training.ts';
import { activitiesPages } from './de/activities.ts';
import { addressPages } from './de/address.ts';
import { analysisPages } from './de/analysis.ts';
import { activityPages } from './de/activity.ts';
import { adminPages } from './de/admin.ts';
import { calendarPages } from './de/calendar.ts';
import { connections } from './de/connections.ts';
import { entrance as entrancePages } from './de/entrance.ts';
import { explanations } from './de/explanation.ts';
import { festivalPages } from './de/festival.ts';
import { followingPages } from './de/following.ts';
import { importing } from './de/import.ts';
import { partnerPages } from './de/partners.ts';
import { pageEditing } from './de/page-editor.ts';
import { papers } from './de/papers.ts';
import { notificationsPages } from './de/notifications.ts';
import { memberProfilePages } from './de/member-profile.ts';
import { profilePage } from './de/profile.ts';
import { assigningPages } from './de/assigning.ts';
import { teamPlaces } from './de/teams.ts';
import { accessPages } from './de/access-simulator.ts';
import { sharingPages } from './de/sharing.ts';
import { setup } from './de/setup.ts';
import { frame } from './de/shell.ts';
import { findPages } from './de/find.ts';
import { goalPages } from './de/goals.ts';
import { gearPages } from './de/gear.ts';
import { zonesPages } from './de/zones.ts';
import { bodyPages } from './de/body.ts';
import { measurementAreas } from '../../domain/words/de/measurements.ts';
import { thresholdAreas } from '../../domain/words/de/thresholds.ts';
import { wellnessAreas } from '../../domain/words/de/wellness.ts';
import { tokensPages } from './de/tokens.ts';
import { webhooksPages } from './de/webhooks.ts';
import { teamMessagePages } from './de/team-message.ts';
import { trainingPages } from './de/training.ts';

export { speak } from '../../domain/words/speak.ts';

/** All German words. Loaded on demand. */
export const german: Catalogue = {
  language: 'de',
  areas: {
    ...entrance,
    ...accounts,
    ...training,
    ...measured,
    ...fitnessAreas,
    ...entrancePages,
    ...papers,
    ...connections,
    ...importing,
    ...profilePage,
    ...memberProfilePages,
    ...tokensPages,
    ...webhooksPages,
    ...teamMessagePages,
    ...sharingPages,
    ...accessPages,
    ...teamPlaces,
    ...assigningPages,
    ...setup,
    ...explanations,
    ...zonesPages,
    ...bodyPages,
    ...measurementAreas,
    ...thresholdAreas,
    ...wellnessAreas,
    ...gearPages,
    ...findPages,
    ...goalPages,
    ...addressPages,
    ...notificationsPages,
    ...followingPages,
    ...frame,
    ...trainingPages,
    ...calendarPages,
    ...activityPages,
    ...analysisPages,
    ...activitiesPages,
    ...festivals,
    ...partners,
    ...festivalPages,
    ...partnerPages,
    ...pageEditing,
    ...adminPages,
    pageRules,
    newMember,
    payment,
  },
  refusals,
};
