import { Link } from '@tanstack/react-router';
import { useProductName } from '../../ui/product-name.ts';
import { StaticPage } from './static-page.tsx';
import { termsWords } from './terms-words.ts';

/** Terms between members and the operator. [core §2] */
export default function TermsScreen() {
  const product = useProductName();
  return (
    <StaticPage title={termsWords.terms}>
      <p>
        {product} {termsWords.isRunByThePerson}
      </p>
      <h2>{termsWords.yourAccount}</h2>
      <ul>
        <li>{termsWords.itBelongsToOnePerson}</li>
        <li>{termsWords.importOnlyActivitiesThatAre}</li>
        <li>{termsWords.doNotTryToRead}</li>
      </ul>
      <h2>{termsWords.yourData}</h2>
      <p>
        {termsWords.whatYouImportStaysYours} <Link to="/privacy">{termsWords.privacy}</Link> {termsWords.forHowWeKeepIt}
      </p>
      <h2>{termsWords.training}</h2>
      <p>{termsWords.figuresSuchAsLoadAnd}</p>
      <h2>{termsWords.noPromise}</h2>
      <p>{termsWords.theSoftwareIsProvidedAs}</p>
    </StaticPage>
  );
}
