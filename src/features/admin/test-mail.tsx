import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../domain/words/failure-text.ts';
import { keys } from '../../api/keys.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { settingsWords as words } from './settings-words.ts';
import styles from './admin.module.css';

/** Button that sends an email to the admin with the saved settings, and shows the result. */
export function TestMail({ to, isChanged }: { readonly to: string; readonly isChanged: boolean }) {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('sendTestMail', {}),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.launchChecks }),
  });
  const isGood = data?.outcome === 'sent' || data?.outcome === 'kept';
  return (
    <div className={styles.test}>
      {error !== null && <FormError title={words.notTested} message={failureText(error)} />}
      <Button isPending={isPending} isDisabled={isChanged} onPress={() => mutate()}>
        {words.test}
      </Button>
      <p className={styles.soft}>{isChanged ? words.testUnsaved : words.testNote(to)}</p>
      <StatusText tone={isGood ? 'good' : 'bad'}>
        {data && !isPending && words.outcomes[data.outcome]}
        {data && !isPending && data.reply !== null && <span className={styles.soft}>{words.reply(data.reply)}</span>}
      </StatusText>
    </div>
  );
}
