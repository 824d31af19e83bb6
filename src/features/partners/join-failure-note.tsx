import { ConfirmFirst } from '../../shared/address/confirm-first.tsx';
import { personIn } from '../../shared/partner-account/person.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { useSession } from '../../workflows/session-context.ts';
import { FormError } from '../../ui/form.tsx';
import type { ShownChecklist } from './steps-card.tsx';

/** Explains, above the button, why joining failed. */
export function JoinFailureNote({
  checklist: { trouble, joining, wantsAddress, join },
}: {
  readonly checklist: Pick<ShownChecklist, 'trouble' | 'joining' | 'wantsAddress' | 'join'>;
}) {
  const { call } = usePublicServices();
  const person = personIn(useSession().getSnapshot());
  if (trouble === null || joining !== null) return null;
  if (wantsAddress && person !== null)
    return <ConfirmFirst title={trouble.title} call={call} {...person} onConfirmed={join} />;
  return <FormError title={trouble.title} message={trouble.message} />;
}
