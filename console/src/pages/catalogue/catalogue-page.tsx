import type { Catalogue } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Field } from '../../components/form/field.tsx';
import { TextInput } from '../../components/form/input.tsx';
import { Page } from '../../components/page.tsx';
import { type Tab, Tabs } from '../../components/tabs.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { useAddress } from '../../router/location.ts';
import { MetricsView } from './metrics-view.tsx';
import { NormalisationView } from './normalisation/normalisation-view.tsx';
import { RulesView } from './rules-view.tsx';
import { TestsView } from './tests-view.tsx';

type View = 'metrics' | 'tests' | 'rules' | 'normalisation';

const VIEWS: readonly Tab<View>[] = [
  { key: 'metrics', label: 'Metrics' },
  { key: 'tests', label: 'Tests' },
  { key: 'rules', label: 'Prefilter rules' },
  { key: 'normalisation', label: 'Normalisation' },
];

export function CataloguePage() {
  const catalogue = useRequest((signal) => api.request('GET /catalogue', {}, { signal }), []);
  const [parameters, change] = useAddress();
  const view = VIEWS.find(({ key }) => key === parameters.get('view'))?.key ?? 'metrics';
  const query = parameters.get('q') ?? '';
  return (
    <Page title="Catalogue" lead="What agents measure, and what can be said of it.">
      <Tabs
        label="Parts of the catalogue"
        tabs={VIEWS}
        selected={view}
        onSelect={(key) => change({ view: key, q: null, test: null }, { step: true })}
      >
        <div class="page stack">
          {view !== 'normalisation' && (
            <div class="filter-bar">
              <Field label="Search">
                <TextInput type="search" value={query} onValue={(q) => change({ q: q || null })} />
              </Field>
            </div>
          )}
          <RequestView request={catalogue} skeleton={<Skeleton lines={10} />}>
            {(data) => <Part view={view} catalogue={data} query={query} />}
          </RequestView>
        </div>
      </Tabs>
    </Page>
  );
}

interface PartProps {
  readonly view: View;
  readonly catalogue: Catalogue;
  readonly query: string;
}

function Part({ view, catalogue: { tests, metrics }, query }: PartProps) {
  switch (view) {
    case 'metrics':
      return <MetricsView metrics={metrics} tests={tests} query={query} />;
    case 'tests':
      return <TestsView tests={tests} metrics={metrics} query={query} />;
    case 'rules':
      return <RulesView metrics={metrics} query={query} />;
    case 'normalisation':
      return <NormalisationView metrics={metrics} />;
  }
}
