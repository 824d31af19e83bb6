import { usePublicServices } from '../../shared/services/public-services.ts';
import { Note } from '../../ui/note.tsx';
import { resetPagesWords } from './reset-words.ts';

const isThisMachine = () => ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);

/**
 * Where an email is that was never sent. Only this machine may open the outbox.
 * @param isExpected the page before asked for one: a document that is opened by itself stays as it was drawn
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
