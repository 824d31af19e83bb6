import { useState } from 'react';
import type { AssistantGrant } from '../../../domain/entities/assistant.ts';
import { useAssistantPreview } from '../../api/assistants.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { assistantsWords as words } from './assistant-words.ts';
import styles from './tokens.module.css';

/** Formats JSON in lines; returns other text unchanged. */
function readable(text: string): string {
  return text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

/** Previews an assistant's answers, from the same tools. Loaded on demand, since it reads a recording. */
export function AssistantPreview({ grant }: { readonly grant: AssistantGrant }) {
  const [isShown, setShown] = useState(false);
  const preview = useAssistantPreview(isShown ? grant : null);
  return (
    <section aria-label={words.preview} className={styles.stack}>
      <p className={styles.soft}>{words.previewNote}</p>
      {isShown ? (
        <QueryView query={preview} label={words.loadingPreview} skeleton={<Skeleton height={160} />}>
          {(answers) =>
            answers.length === 0 ? (
              <p>{words.noPreview}</p>
            ) : (
              <div>
                {answers.map(({ tool, text }) => (
                  <details key={tool} className={styles.messages}>
                    <summary>{words.tools[tool]}</summary>
                    {/* Scrollable by keyboard, since it is wider than the page. */}
                    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be focusable */}
                    <pre className={styles.answer} tabIndex={0} role="region" aria-label={words.tools[tool]}>
                      {readable(text)}
                    </pre>
                  </details>
                ))}
              </div>
            )
          }
        </QueryView>
      ) : (
        <div>
          <Button onPress={() => setShown(true)}>{words.showPreview}</Button>
        </div>
      )}
    </section>
  );
}
