import { whoReads } from '../../../domain/who-reads.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { factsText, levelText } from '../../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { useProductName } from '../../ui/product-name.ts';
import { StaticPage } from './static-page.tsx';
import { privacyWords } from './privacy-words.ts';

/** The privacy page: which data is stored, and where. [core §2] */
export default function PrivacyScreen() {
  const product = useProductName();
  const { payments } = usePublicServices();
  return (
    <StaticPage title={privacyWords.privacy}>
      <p>
        {privacyWords.your} {product} {privacyWords.serverIsRunByThe(payments === 'live')}
      </p>
      <h2>{privacyWords.whatIsKept}</h2>
      <ul>
        <li>{privacyWords.yourEMailAddressAnd}</li>
        <li>{privacyWords.whatYouTellUsAbout}</li>
        <li>{privacyWords.yourActivitiesEachWithThe}</li>
        <li>{privacyWords.forEachWatchAccountYou}</li>
        <li>{privacyWords.whereYouAreSignedIn}</li>
        {payments === 'sandbox' && <li>{privacyWords.whereSubscriptionsArePractised}</li>}
        {payments === 'live' && <li>{privacyWords.whereSubscriptionsArePaid}</li>}
        <li>{privacyWords.pagesOfPartnersCount}</li>
      </ul>
      <h2>{privacyWords.whatYourBrowserKeeps}</h2>
      <p>{privacyWords.thatYouAreSignedIn}</p>
      <h2>{privacyWords.whoCanSeeIt}</h2>
      <ul>
        <li>{privacyWords.you}</li>
        <li>{privacyWords.coachesRead(factsText(whoReads.coach.person))}</li>
        <li>{privacyWords.threadsRead}</li>
        <li>{privacyWords.notesRead}</li>
        <li>
          {privacyWords.programmesRead}
          <ul>
            {([1, 2, 3, 0] as const).map((level) => (
              <li key={level}>
                {sharingLevelWords.labels[level]}: {levelText(level)}
              </li>
            ))}
          </ul>
        </li>
        <li>
          {privacyWords.followersRead(factsText(whoReads.follower.person), factsText(whoReads.follower.activity))}
        </li>
        <li>{privacyWords.linksRead(factsText(whoReads.link.person), factsText(whoReads.link.activity))}</li>
        <li>{privacyWords.askedRead}</li>
        <li>{privacyWords.organisersRead}</li>
        <li>{privacyWords.assistantsRead}</li>
        <li>{privacyWords.coachesNamed}</li>
        <li>{privacyWords.operatorReads}</li>
      </ul>
      <p>{privacyWords.nobodyElse}</p>
      <h2>{privacyWords.leaving}</h2>
      <p>{privacyWords.youCanDeleteYourAccount}</p>
    </StaticPage>
  );
}
