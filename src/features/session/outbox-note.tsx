import { usePublicServices } from '../../shared/services/public-services.ts';
import { Note } from '../../ui/note.tsx';
import { resetPagesWords } from './reset-words.ts';

const isThisMachine = () => ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);

/**
 * Shows where an unsent email is. Only this machine can open the outbox.
 * @param isExpected whether the previous page requested an email; a document opened directly keeps its markup
 */
export function OutboxNote({ isExpected }: { readonly isExpected: boolean }) {
  const { outbox } = usePublicServices();
  if (!isExpected || !outbox || !isThisMachine()) return null;
  return (
    <Note>
      {resetPagesWords.noMailServer} <a href="/outbox">{resetPagesWords.outbox}</a>.
    </Note>
  );
}
