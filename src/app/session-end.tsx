import { useSelector } from '@xstate/react';
import { messages } from '../../domain/messages.ts';
import { endingIn } from '../../machines/session/selectors.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/lazy-modal.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useSession } from './session-context.ts';

const words = messages.session;

/** A minute before the session ends by age: says so, and offers to stay. */
export default function SessionEnd() {
  const session = useSession();
  const ending = useSelector(session, endingIn, (one, other) => JSON.stringify(one) === JSON.stringify(other));
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
            Sign out
          </LinkButton>
          {!isRefused && (
            <Button variant="primary" isPending={isStaying} onPress={() => session.send({ type: 'STAY' })} autoFocus>
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
