import { Link } from '@tanstack/react-router';
import { ChevronLeftIcon } from '../../../ui/icons.tsx';
import { pageEditorWords as words } from './words.ts';

/** Link back to the list. */
export const Back = () => (
  <Link to="/admin/pages">
    <ChevronLeftIcon size={16} />
    {words.pages}
  </Link>
);
