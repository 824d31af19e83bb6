import { Link } from '@tanstack/react-router';
import { useMember } from '../api/queries.ts';
import { Avatar } from '../ui/avatar.tsx';

/** Who is signed in, with the way to the profile. Empty until that is known. */
export function MeLink({ className }: { readonly className: string | undefined }) {
  const { data: member } = useMember();
  if (!member) return null;
  const name = [member.firstName, member.lastName].filter(Boolean).join(' ') || member.emailAddress;
  return (
    <Link to="/profile" className={className} title={member.emailAddress}>
      <Avatar firstName={member.firstName} lastName={member.lastName} email={member.emailAddress} />
      <span>{name}</span>
    </Link>
  );
}
