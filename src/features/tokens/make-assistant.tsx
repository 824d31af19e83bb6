import type { NewAssistant } from '../../../domain/entities/assistant.ts';
import { useAssistantChanges } from '../../api/assistants.ts';
import { CopyButton } from '../../shared/second-factor/copy-button.tsx';
import { AssistantPreview } from './assistant-preview.tsx';
import { assistantsWords as words } from './assistant-words.ts';
import { type GrantChoice, GrantFields, grantOf } from './grant-fields.tsx';
import { type ChoiceProps, MakeForm, type ShownProps } from './make-form.tsx';
import { ShownOnce } from './shown-once.tsx';
import styles from './tokens.module.css';

const blank: GrantChoice = { level: 2, isExact: false, mayPropose: false };

function NewlyMade({ made: { name, secret }, onKept }: ShownProps<NewAssistant>) {
  const address = `${location.origin}/mcp`;
  const server = { type: 'http', url: address, headers: { Authorization: `Bearer ${secret}` } };
  const config = JSON.stringify({ mcpServers: { longrun: server } }, null, 2);
  return (
    <ShownOnce
      title={words.shownTitle}
      note={words.shownOnce}
      label={words.tokenOf(name)}
      secret={secret}
      onKept={onKept}
    >
      <p className={styles.soft}>{words.address}</p>
      <code className={styles.code}>{address}</code>
      <p className={styles.soft}>{words.config}</p>
      <code className={styles.code}>{config}</code>
      <div>
        <CopyButton text={config}>{words.copyConfig}</CopyButton>
      </div>
    </ShownOnce>
  );
}

const Level = ({ chosen, onChange }: ChoiceProps<GrantChoice>) => (
  <GrantFields value={chosen} onChange={(change) => onChange({ ...chosen, ...change })} />
);

const Preview = ({ chosen }: { readonly chosen: GrantChoice }) => <AssistantPreview grant={grantOf(chosen)} />;

/** A form for a new assistant with a preview, and its token with the settings to copy. */
export function MakeAssistant() {
  const { make } = useAssistantChanges();
  return (
    <MakeForm
      words={words}
      note={words.makeNote}
      blank={blank}
      Choice={Level}
      inputOf={(chosen, token) => ({ ...token, grant: grantOf(chosen) })}
      make={make}
      Shown={NewlyMade}
      Below={Preview}
    />
  );
}
