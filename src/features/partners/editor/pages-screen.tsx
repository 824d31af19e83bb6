import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { slugOf } from '../../../../domain/partners/address.ts';
import { PAGE_LIMITS, pageSlug } from '../../../../domain/partners/page.ts';
import { pageRules } from '../../../../domain/words/page-rules.ts';
import { CallFailure } from '../../../api/failure.ts';
import { keys } from '../../../api/keys.ts';
import { useMemberServices } from '../../../shared/services/member-services.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../../ui/form.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { momentText } from '../../../shared/time/moment-text.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

function NewPage() {
  const { call } = useMemberServices();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [typedSlug, setSlug] = useState<string | null>(null);
  const [wasSent, setSent] = useState(false);
  const [isPending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<CallFailure | null>(null);
  const slug = typedSlug ?? slugOf(name);
  const slugErrors = pageSlug.safeParse(slug).success ? trouble?.fields['slug'] : [pageRules.slug];
  const create = async () => {
    setSent(true);
    setTrouble(null);
    if (name.trim() === '' || !pageSlug.safeParse(slug).success) return;
    setPending(true);
    try {
      const { pageId } = await call('createPartnerPage', { body: { name: name.trim(), slug } });
      await navigate({ to: '/admin/pages/$pageId', params: { pageId } });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setTrouble(error);
      setPending(false);
    }
  };
  return (
    <Card title={words.newPage}>
      <Form aria-label={words.newPage} onSubmit={() => void create()}>
        {trouble !== null && <FormError title={words.notBegun} message={trouble.message} />}
        <TextField
          label={words.newName}
          name="name"
          maxLength={PAGE_LIMITS.name}
          isRequired
          value={name}
          errors={wasSent && name.trim() === '' ? [pageRules.needed] : undefined}
          onChange={setName}
        />
        <TextField
          label={words.newSlug}
          name="slug"
          maxLength={PAGE_LIMITS.slug}
          isRequired
          value={slug}
          hint={words.slugHint(`/optin/${slug === '' ? '…' : slug}`)}
          errors={wasSent ? slugErrors : undefined}
          onChange={(typed) => {
            setSlug(typed);
            setTrouble(null);
          }}
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            {words.begin}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

/** List of all partner pages, with a form for a new one. For admins. */
export default function PagesScreen() {
  const { call } = useMemberServices();
  const query = useQuery({
    queryKey: keys.partnerPages,
    queryFn: ({ signal }) => call('listPartnerPages', { signal }),
    // Other admins may edit the pages too.
    staleTime: 0,
  });
  return (
    <Page title={words.pages} subtitle={words.pagesNote} back={<BackLink to="/admin">{words.admin}</BackLink>}>
      <div className={styles.lists}>
        <QueryView query={query} label={words.loadingPages} skeleton={<Skeleton height={320} round />}>
          {({ pages }) => (
            <Card flush>
              {pages.length === 0 && <p className={styles.empty}>{words.noPages}</p>}
              <ul className={styles.pages}>
                {pages.map(({ pageId, name, slug, state, isChanged, changedAt }) => (
                  <li key={pageId}>
                    <Link to="/admin/pages/$pageId" params={{ pageId }} className={styles.pageLink}>
                      <span>
                        <strong>{name}</strong>
                        <span className={styles.hint}>
                          {slug} · {words.changedAt(momentText(changedAt))}
                        </span>
                      </span>
                      <span className={styles.badge} data-state={state}>
                        {words.states[state]}
                        {isChanged && `, ${words.changedSince}`}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </QueryView>
        <NewPage />
      </div>
    </Page>
  );
}
