import { messages } from '../../../domain/messages.ts';
import { endingIn } from '../../../machines/session/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useSessionActions, useSessionView } from '../../workflows/session.ts';
import { shellWords } from '../../shared/navigation/words.ts';

const words = messages.session;

/** Warning a minute before the session expires, with a button to stay. */
export default function SessionEnd() {
  const ending = useSessionView(endingIn);
  const { stay } = useSessionActions();
  if (ending === null) return null;
  const { isStaying, isRefused, isOffline } = ending;
  const text = isRefused ? words.notRenewed : isOffline ? messages.errors.offline : words.ending;
  return (
    <Dialog
      role="alertdialog"
      title={words.endingTitle}
      actions={
        <>
          <LinkButton to="/logout" preload={false}>
            {shellWords.signOut}
          </LinkButton>
          {!isRefused && (
            <Button variant="primary" isPending={isStaying} onPress={stay} autoFocus>
              {isStaying ? words.staying : words.stay}
            </Button>
          )}
        </>
      }
    >
      <p role="status">{text}</p>
    </Dialog>
  );
}
