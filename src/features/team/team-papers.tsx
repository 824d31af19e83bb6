import type { TeamJoining } from '../../api/team-joining.ts';
import { teamJoiningWords as words } from '../../shared/teams/join-words.ts';

/** Only web URLs are permitted. */
const isFollowed = (address: string | null): address is string => address !== null && /^https?:\/\//i.test(address);

/** Links to the team's own terms and privacy policy, if it has any. */
export function TeamPapers({ team: { termsUrl, privacyUrl } }: { readonly team: TeamJoining }) {
  const papers = [
    { address: termsUrl, name: words.termsOfUse },
    { address: privacyUrl, name: words.privacyPolicy },
  ].filter(({ address }) => isFollowed(address));
  if (papers.length === 0) return null;
  return (
    <p>
      {words.teamPapers}{' '}
      {papers.map(({ address, name }, at) => (
        <span key={name}>
          {at > 0 && ` ${words.and} `}
          <a href={address ?? ''} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
