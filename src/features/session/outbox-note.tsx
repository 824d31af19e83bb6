import { useSyncExternalStore } from 'react';
import { usePublicServices } from '../../app/public-services.ts';
import { Note } from '../../ui/note.tsx';
import { resetPagesWords } from './reset-words.ts';

const isThisMachine = () => ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);
const never = () => () => {};
/** As the document was drawn, which knows no browser. */
const no = () => false;

/** Where an email is that was never sent. Only this machine may open the outbox. */
export function OutboxNote() {
  const { outbox } = usePublicServices();
  const isHere = useSyncExternalStore(never, isThisMachine, no);
  if (!outbox || !isHere) return null;
  return (
    <Note>
      {resetPagesWords.noMailServer} <a href="/outbox">{resetPagesWords.outbox}</a>.
    </Note>
  );
}
