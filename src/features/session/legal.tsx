import { Link } from '@tanstack/react-router';
import { signupPagesWords } from './signup-words.ts';

/** True for permitted URLs of a team, opened beside the form: web URLs and those of this site. */
const isFollowed = (address: string | null): address is string =>
  address !== null && /^(?:https?:\/\/|\/(?!\/))/i.test(address);

interface PaperLinkProps {
  /** URL; `null` for the site's own. */
  readonly address: string | null;
  readonly own: '/terms' | '/privacy';
  readonly children: string;
}

/** Link to a text to read before signing up; it opens beside the form, which keeps the input. */
function PaperLink({ address, own, children }: PaperLinkProps) {
  const beside = { target: '_blank', rel: 'noopener noreferrer' };
  return isFollowed(address) ? (
    <a href={address} {...beside}>
      {children}
    </a>
  ) : (
    <Link to={own} {...beside}>
      {children}
    </Link>
  );
}

interface LegalProps {
  readonly termsUrl?: string | null;
  readonly privacyUrl?: string | null;
}

/** Terms of signing up: the site's terms and privacy policy, or a team's own. [core §2 Sign up] */
export const Legal = ({ termsUrl = null, privacyUrl = null }: LegalProps) => (
  <>
    {signupPagesWords.bySigningUpYouAccept}{' '}
    <PaperLink address={termsUrl} own="/terms">
      {signupPagesWords.termsOfUse}
    </PaperLink>{' '}
    {signupPagesWords.andThe}{' '}
    <PaperLink address={privacyUrl} own="/privacy">
      {signupPagesWords.privacyPolicy}
    </PaperLink>
    .
  </>
);
