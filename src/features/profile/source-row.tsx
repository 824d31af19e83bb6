import { useMutation } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Source } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import { deviceLinkMachine } from '../../../machines/deviceLink/deviceLink.machine.ts';
import { createDeviceLinkImplementations } from '../../../machines/deviceLink/implementations.ts';
import { useApi } from '../../api/api-context.ts';
import type { CallFailure } from '../../api/failure.ts';
import { useActors } from '../../app/actors.ts';
import { deviceLinkDependencies } from '../../app/linking/dependencies.ts';
import { LinkPanel } from '../../app/linking/link-panel.tsx';
import { vendors } from '../../app/linking/vendors.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/form-icons.tsx';
import { useToday } from '../../ui/now.ts';
import { useProductName } from '../../ui/product-name.ts';
import { StatusText } from '../../ui/status-text.tsx';
import styles from './profile.module.css';
import { whenText } from './when-text.ts';

interface SourceRowProps {
  readonly source: Source;
  readonly isLinked: boolean;
}

function useDeviceLink({ source, isLinked }: SourceRowProps) {
  const actors = useActors();
  const { memberId } = useApi();
  const productName = useProductName();
  const [machine] = useState(() =>
    deviceLinkMachine.provide(createDeviceLinkImplementations(deviceLinkDependencies(actors, memberId))),
  );
  return useActorRef(machine, {
    input: {
      device: source.vendor,
      isLinked,
      isIos: actors.native,
      needsLogin: source.takesLogin === true,
      productName,
      isCustomRoute: false,
      startsAtOnce: false,
    },
  });
}

/** Asks the vendor for what is missing. */
function usePull(vendor: Source['vendor']) {
  const { session } = useActors();
  const { call, memberId } = useApi();
  return useMutation<boolean, CallFailure>({
    mutationFn: async () => {
      const answer = await call('pullVendor', { params: { vendor }, body: { member_id: memberId } });
      return answer !== 'none';
    },
    onSuccess: (started) => started && session.send({ type: 'IMPORT_EXPECTED' }),
  });
}

/** In the wall time of this device. */
function noteOf({ vendor, activities, lastSyncAt }: Source, isLinked: boolean, today: string): string {
  if (!isLinked) return vendors[vendor].hint;
  const count = activities === 1 ? '1 activity' : `${activities.toLocaleString('en')} activities`;
  return lastSyncAt === null ? count : `${count}, last looked ${whenText(lastSyncAt, today)}`;
}

/** One vendor: linked or not, how it fares, and what can be done about it. */
export function SourceRow({ source, isLinked }: SourceRowProps) {
  const link = useDeviceLink({ source, isLinked });
  const snapshot = useSelector(link, (state) => state);
  const pull = usePull(source.vendor);
  const today = useToday(null);
  const { name } = vendors[source.vendor];
  const linked = snapshot.hasTag('linked');
  const answer = pull.isSuccess ? (pull.data ? 'New activities are on their way.' : 'There is nothing new.') : null;
  return (
    <li>
      <div className={styles.source}>
        <div className={styles.name}>
          <strong>{name}</strong>
          <span className={styles.soft}>{noteOf(source, linked, today)}</span>
        </div>
        <div className={styles.buttons}>
          {linked && (
            <>
              <Button
                size="small"
                isPending={pull.isPending}
                aria-label={`Look for new activities at ${name}`}
                onPress={() => pull.mutate()}
              >
                Look now
              </Button>
              <Button
                variant="quiet"
                size="small"
                isPending={snapshot.matches('unlinking')}
                aria-label={`Unlink ${name}`}
                onPress={() => link.send({ type: 'UNLINK' })}
              >
                Unlink
              </Button>
            </>
          )}
          {!linked && (
            <Button
              size="small"
              isPending={snapshot.hasTag('busy') || snapshot.hasTag('waiting')}
              isDisabled={!snapshot.can({ type: 'LINK' })}
              aria-label={`Link ${name}`}
              onPress={() => link.send({ type: 'LINK' })}
            >
              Link
            </Button>
          )}
        </div>
      </div>
      {source.brokenReason !== null && linked && (
        <p className={styles.broken}>
          <AlertIcon size={18} />
          {source.brokenReason}
        </p>
      )}
      <LinkPanel link={link} />
      <StatusText tone={pull.isError ? 'bad' : 'plain'}>
        {pull.isError ? pull.error.message || messages.errors.unknown : answer}
      </StatusText>
    </li>
  );
}
