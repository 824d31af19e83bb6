import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface Tab {
  readonly name: string;
  readonly panel: ReactNode;
}

/** Tabs following the ARIA practices: arrow keys move between them. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const [index, setIndex] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs[Math.min(index, tabs.length - 1)];
  const go = (next: number) => {
    const at = (next + tabs.length) % tabs.length;
    setIndex(at);
    list.current?.querySelectorAll('button')[at]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = step[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  return (
    <section className="panel" aria-label={label}>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={at === index}
            aria-controls={`${id}-panel`}
            tabIndex={at === index ? 0 : -1}
            onClick={() => setIndex(at)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${index}`} tabIndex={0} className="tab-panel">
        {shown?.panel}
      </div>
    </section>
  );
}
