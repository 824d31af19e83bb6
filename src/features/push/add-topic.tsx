import { useEffect } from 'react';
import {
  type NewNtfyChannel,
  NTFY_TOKEN_MAX,
  NTFY_TOPIC,
  NTFY_URL_MAX,
} from '../../../domain/entities/notification-channel.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { pushWords as words } from './push-words.ts';

interface Typed {
  readonly url: string;
  readonly topic: string;
  readonly token: string;
}

/** The operator may permit more than https; the server validates the address. */
const errorsOf = ({ url, topic }: Typed) =>
  withErrors([
    ['url', /^https?:\/\/\S+$/.test(url.trim()) ? [] : [words.serverNeeded]],
    ['topic', NTFY_TOPIC.test(topic.trim()) ? [] : [words.topicNeeded]],
  ]);

interface Props {
  readonly ntfyUrl: string | null;
  readonly isBusy: boolean;
  readonly isAdding: boolean;
  /** Number of topics added on this page; each addition clears the form. */
  readonly added: number;
  readonly failure: string | null;
  readonly onAdd: (channel: NewNtfyChannel) => void;
}

/** A form for a new ntfy topic. */
export function AddTopic({ ntfyUrl, isBusy, isAdding, added, failure, onAdd }: Props) {
  const blank = { url: ntfyUrl ?? '', topic: '', token: '' };
  const { bind, showsErrors, submit, reset } = useFields<Typed, 'url' | 'topic'>(blank, errorsOf);
  useEffect(() => {
    if (added > 0) reset(blank);
    // oxlint-disable-next-line react/exhaustive-deps -- only an added topic clears the form
  }, [added]);
  const send = ({ url, topic, token }: Typed) =>
    onAdd({ url: url.trim(), topic: topic.trim(), ...(token.trim() !== '' && { token: token.trim() }) });
  return (
    <Card title={words.ntfy} note={words.ntfyNote}>
      <Form aria-label={words.ntfy} onSubmit={() => submit(send)}>
        {failure !== null && <FormError title={words.notAdded} message={failure} />}
        <TextField
          {...bind('url')}
          label={words.server}
          hint={words.serverHint}
          maxLength={NTFY_URL_MAX}
          type="url"
          autoComplete="off"
          isRequired
        />
        <TextField
          {...bind('topic')}
          label={words.topic}
          hint={words.topicHint}
          maxLength={64}
          autoComplete="off"
          isRequired
        />
        <TextField
          {...bind('token')}
          label={words.token}
          hint={words.tokenHint}
          maxLength={NTFY_TOKEN_MAX}
          autoComplete="off"
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isAdding} isDisabled={showsErrors || isBusy}>
            {isAdding ? words.adding : words.add}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
