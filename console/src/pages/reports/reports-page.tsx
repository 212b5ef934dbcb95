import { useMemo, useState } from 'preact/hooks';
import type { RecipeSummary } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Button } from '../../components/form/button.tsx';
import { Page } from '../../components/page.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { navigate, useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { type AskedReport, pathOf, readAsked, tablesOf } from './asked-report.ts';
import { LAYOUT, readLayout, writeLayout } from './layout.ts';
import { ReportForm } from './report-form.tsx';
import { ReportView, type ReportViewProps } from './report-view.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** A report by a recipe. The address says which, so that a link makes the same one. */
export function ReportsPage() {
  const { scopes, panels } = useSession();
  const [parameters, change] = useAddress();
  const layout = useMemo(() => readLayout(parameters), [parameters]);
  const address = withoutLayout(parameters);
  // Another layout shows the same report: it is not made again.
  const asked = useMemo(() => readAsked(new URLSearchParams(address)), [address]);
  const recipes = useRequest((signal) => api.request('GET /reports', {}, { signal }), []);
  const [isUploading, setUploading] = useState(false);
  const mayStore = scopes.includes('manage') && panels === null;
  const ask = (wanted: AskedReport) => navigate(pathOf(wanted));
  return (
    <Page
      title="Reports"
      lead="Tables as regulators publish them: each figure with its number of lines and an interval by line."
      actions={
        mayStore && (
          <Button icon="plus" onClick={() => setUploading(true)}>
            Add a recipe
          </Button>
        )
      }
    >
      <RequestView request={recipes} skeleton={<Skeleton lines={8} />}>
        {(known) => (
          <div class="reports stack">
            <ReportForm key={address} recipes={known} asked={asked} onAsk={ask} onDeleted={recipes.retry} />
            <AskedView
              asked={asked}
              recipes={known}
              layout={layout}
              onLayout={(next) => change({ [LAYOUT]: writeLayout(next) }, { step: true })}
            />
          </div>
        )}
      </RequestView>
      {isUploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onStored={(name) => {
            setUploading(false);
            recipes.retry();
            navigate(`reports?${new URLSearchParams({ choose: name })}`);
          }}
        />
      )}
    </Page>
  );
}

function withoutLayout(parameters: URLSearchParams): string {
  const rest = new URLSearchParams(parameters);
  rest.delete(LAYOUT);
  return rest.toString();
}

interface AskedViewProps extends Pick<ReportViewProps, 'layout' | 'onLayout'> {
  readonly asked: AskedReport | undefined;
  readonly recipes: readonly RecipeSummary[];
}

function AskedView({ asked, recipes, ...layout }: AskedViewProps) {
  const recipe = recipes.find(({ key }) => key === asked?.recipe);
  const tables = useMemo(
    () =>
      asked && recipe
        ? tablesOf(
            asked,
            recipe.tables.map(({ key }) => key),
          )
        : [],
    [asked, recipe],
  );
  if (asked === undefined) {
    return (
      <EmptyState title="No report yet">
        Choose a recipe and a period. The tables appear one after the other.
      </EmptyState>
    );
  }
  if (recipe === undefined) {
    return (
      <EmptyState title={`There is no recipe ${asked.recipe}`}>
        It may have been deleted, or belong to another organisation. Choose one of those above.
      </EmptyState>
    );
  }
  return <ReportView asked={asked} tables={tables} {...layout} />;
}
