import { useState } from 'react';
import type { SharingLevel } from '../../../domain/partners/page.ts';
import { SHARING_TEXT_VERSION } from '../../../domain/partners/sharing-texts.ts';
import { failureOf } from '../../../machines/shared/failure.ts';
import { useApi } from '../../api/api-context.ts';
import { type Connection, useReloadSharing } from '../../api/sharing.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { useStore } from '../../workflows/form-edit.ts';

/** Returns the level of a connection, and its changes. A level only counts as changed once the server confirms it. [onboarding §4 Sharing] */
export function useLevel({ member: { id, permissions } }: Connection) {
  const { call } = useApi();
  const { report } = useMemberServices();
  const reload = useReloadSharing();
  /** Level confirmed by the server, until the list of connections changes. */
  const [confirmed, setConfirmed] = useState({ level: permissions, listed: permissions });
  /** Level last returned by the server: the level in effect for the partner. */
  const stored = confirmed.listed === permissions ? confirmed.level : permissions;
  /** The member's selection; `null` if it is the stored level. */
  const [chosen, setChosen] = useState<SharingLevel | null>(null);
  const { isSaving, isSaved, failure, send, dismiss } = useStore(async (level: SharingLevel, signal) => {
    try {
      const body = { permission: level, text_version: SHARING_TEXT_VERSION };
      const { member } = await call('changeSharing', { params: { id }, body, signal });
      setConfirmed({ level: member.permissions, listed: permissions });
      setChosen(null);
    } catch (error) {
      // Reported only, not displayed. [onboarding §8]
      if (!signal.aborted) report(failureOf(error));
      throw error;
    } finally {
      // Reloads even after a failure, since the change may have been saved.
      reload();
    }
  });
  const choose = (level: SharingLevel) => {
    if (isSaving) return;
    setChosen(level === stored ? null : level);
    dismiss();
  };
  return {
    stored,
    /** Selected level, shown in the preview. */
    chosen: chosen ?? stored,
    isChanged: chosen !== null && chosen !== stored,
    isStoring: isSaving,
    isStored: isSaved,
    /** True if the change failed, as far as is known. */
    hasFailed: failure !== null,
    choose,
    save: () => {
      if (chosen !== null) send(chosen);
    },
    cancel: () => choose(stored),
  };
}

export type Level = ReturnType<typeof useLevel>;
