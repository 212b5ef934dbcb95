import { useMemo } from 'preact/hooks';
import { api } from '../../api.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { RequestView } from '../../components/request-view.tsx';
import { useRequest } from '../../hooks/use-request.ts';
import { useAddress } from '../../router/use-address.ts';
import { TestBrowser } from './test-browser.tsx';
import { readTestsAddress } from './tests-address.ts';

export function TestsPage() {
  const catalogue = useRequest((signal) => api.catalogue.read({ signal }), []);
  const [parameters, change] = useAddress();
  const address = useMemo(() => readTestsAddress(parameters, Date.now()), [parameters]);
  return (
    <Page title="Tests" lead="The records of single tests, as the agents sent them.">
      <RequestView request={catalogue}>
        {({ tests }) => {
          const test = tests.find(({ key }) => key === (address.test ?? tests[0]?.key));
          return test ? (
            <TestBrowser tests={tests} test={test} address={address} change={change} />
          ) : (
            <EmptyState title={`There is no test “${address.test}”`} action={<a href="?">Show all tests</a>}>
              It is not in the catalogue, or none of your agents can run it.
            </EmptyState>
          );
        }}
      </RequestView>
    </Page>
  );
}
