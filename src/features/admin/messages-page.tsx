import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { MAX_TOGETHER } from '../../../domain/entities/team-group.ts';
import { CallFailure, isNowhere } from '../../api/failure.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { MessageForm } from '../../shared/teams/message-form.tsx';
import { messageWords } from '../../shared/teams/message-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { messagesWords as words } from './messages-words.ts';
import { PersonText } from './person-text.tsx';
import styles from './admin.module.css';

type Reader = Pick<CallResponse<'lookAtAccount'>, 'memberId' | 'name' | 'emailAddress'>;

/** Maximum length of the field, enough for a pasted list. */
const TYPED_MAX = 20_000;
const partsOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

/** Looks up members one by one. Text that matches no member stays in the field. */
function useReaders() {
  const { call } = useMemberServices();
  const { member: named }: { readonly member?: unknown } = useSearch({ strict: false });
  const [typed, setTyped] = useState(typeof named === 'string' ? named : '');
  const [readers, setReaders] = useState<readonly Reader[]>([]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const wanted = useRef<readonly string[]>([]);
  const adding = useListChange(async (_, signal) => {
    const missing: string[] = [];
    for (const [i, member] of wanted.current.entries()) {
      try {
        const { memberId, name, emailAddress } = await call('lookAtAccount', { body: { member }, signal });
        setReaders((before) => [
          ...before.filter((one) => one.memberId !== memberId),
          { memberId, name, emailAddress },
        ]);
      } catch (error) {
        if (!(error instanceof CallFailure) || !isNowhere(error)) throw error;
        missing.push(member);
      }
      setTyped([...missing, ...wanted.current.slice(i + 1)].join(', '));
    }
    setUnknown(missing);
    return null;
  });
  const parts = partsOf(typed);
  const isTooMany = readers.length + parts.length > MAX_TOGETHER;
  const errors = [
    ...(adding.failed ? [adding.failed.message] : []),
    ...(unknown.length > 0 ? [words.unknown(unknown.join(', '))] : []),
    ...(isTooMany ? [words.tooMany(MAX_TOGETHER)] : []),
  ];
  return {
    typed,
    readers,
    errors,
    isAdding: adding.changing !== null,
    type: (text: string) => {
      setUnknown([]);
      setTyped(text);
    },
    add: () => {
      if (parts.length === 0 || isTooMany) return;
      wanted.current = [...new Set(parts)];
      adding.change({ action: 'add', id: '', name: '' });
    },
    remove: (memberId: string) => setReaders((before) => before.filter((one) => one.memberId !== memberId)),
    clear: () => setReaders([]),
  };
}

/** Page on which an admin writes to chosen members. [core §7.27] */
export default function MessagesPage() {
  const { typed, readers, errors, isAdding, type, add, remove, clear } = useReaders();
  const to = { member_ids: readers.map(({ memberId }) => memberId) };
  return (
    <div className={styles.stack}>
      <Card title={words.readers} note={words.readersNote}>
        <Form aria-label={words.readers} onSubmit={add}>
          <TextField
            label={words.members}
            name="members"
            autoComplete="off"
            maxLength={TYPED_MAX}
            hint={words.membersHint}
            isDisabled={isAdding}
            value={typed}
            errors={errors}
            onChange={type}
          />
          <FormActions>
            <Button type="submit" isPending={isAdding} isDisabled={typed.trim() === ''}>
              {words.add}
            </Button>
          </FormActions>
        </Form>
        {readers.length === 0 ? (
          <p className={styles.soft}>{words.nobodyYet}</p>
        ) : (
          <ul className={styles.readers} aria-label={words.list}>
            {readers.map(({ memberId, ...person }) => (
              <li key={memberId}>
                <PersonText person={person} former={memberId} />
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={words.removeThis(person.name ?? person.emailAddress)}
                  onPress={() => remove(memberId)}
                >
                  {words.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={words.write} note={messageWords.note}>
        <MessageForm
          said={messageWords.members}
          choices={[{ id: 'members', label: words.list, count: readers.length, to }]}
          isBegun={typed !== '' || readers.length > 0}
          onSent={clear}
        />
      </Card>
    </div>
  );
}
