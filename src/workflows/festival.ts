import type { SharingLevel } from '../../domain/partners/page.ts';
import type { FestivalRef } from '../../machines/festival/festival.machine.ts';
import { festivalView } from '../../machines/festival/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of a festival's page, and its actions. */
export const useFestival = (workflow: FestivalRef) => ({
  ...useView(workflow, festivalView),
  choose: (permission: SharingLevel) => workflow.send({ type: 'CHOOSE', permission }),
  submit: (password: string) => workflow.send({ type: 'SUBMIT', password }),
  type: () => workflow.send({ type: 'TYPE' }),
  sendCode: (code: string) => workflow.send({ type: 'SEND_CODE', code }),
  goBack: () => workflow.send({ type: 'BACK' }),
  retry: () => workflow.send({ type: 'RETRY' }),
});
