import { useNavigate, useParams } from '@tanstack/react-router';
import { createPageEditorImplementations } from '../../../../machines/pageEditor/implementations.ts';
import { pageEditorMachine } from '../../../../machines/pageEditor/pageEditor.machine.ts';
import { useMemberServices } from '../../../shared/services/member-services.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { usePageEditor } from '../../../workflows/page-editor.ts';
import { useWorkflow } from '../../../workflows/use-workflow.ts';
import { Back } from './back.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { pageEditorDependencies } from './dependencies.ts';
import { pageEditorWords as words } from './words.ts';

function Editor({ pageId }: { readonly pageId: string }) {
  const services = useMemberServices();
  const navigate = useNavigate();
  const workflow = useWorkflow(
    pageEditorMachine,
    () =>
      createPageEditorImplementations(pageEditorDependencies(services, () => void navigate({ to: '/admin/pages' }))),
    { pageId },
  );
  const editor = usePageEditor(workflow);
  const { saved, typed } = editor;
  if (saved !== null && typed !== null) return <EditorLayout editor={editor} saved={saved} typed={typed} />;
  return (
    <Page title={words.pages} back={<Back />}>
      {editor.failure === null || editor.isLoading ? (
        <Loading label={words.loadingPage}>
          <Skeleton height={480} round />
        </Loading>
      ) : (
        <ErrorState title={words.notLoaded} message={editor.failure} onRetry={editor.retry} />
      )}
    </Page>
  );
}

/** Editor of a partner's page, for admins. */
export default function EditorScreen() {
  const { pageId = '' } = useParams({ strict: false });
  return <Editor key={pageId} pageId={pageId} />;
}
