import { Link } from '@tanstack/react-router';
import { FIRST_ADMIN_PATH } from '../../../domain/navigation.ts';
import { useLacksAdmin } from '../../shared/services/lacks-admin.ts';
import { Note } from '../../ui/note.tsx';
import { useFirstAdminSearch } from './link-of-team.ts';
import { noAdminWords as words } from './no-admin-words.ts';

export default function NoAdminNote() {
  const { redirect } = useFirstAdminSearch();
  if (useLacksAdmin() !== true) return null;
  return (
    <Note>
      {words.noAdmin} {redirect === undefined ? <Link to={FIRST_ADMIN_PATH}>{words.become}</Link> : words.accountFirst}
    </Note>
  );
}
