import { useMember } from '../../api/queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PlaceLink } from '../../shared/navigation/place-link.tsx';
import { usePlainLinks } from '../../shared/navigation/plain-links.ts';

/** Link to the signed-in member's profile. Empty until the member is loaded. */
export function MeLink({ className }: { readonly className: string | undefined }) {
  const links = usePlainLinks();
  const { data: member } = useMember();
  if (!member) return null;
  const name = [member.firstName, member.lastName].filter(Boolean).join(' ') || member.emailAddress;
  return (
    <PlaceLink to="/profile" className={className} title={member.emailAddress} {...links}>
      <Avatar firstName={member.firstName} lastName={member.lastName} email={member.emailAddress} />
      <span>{name}</span>
    </PlaceLink>
  );
}
