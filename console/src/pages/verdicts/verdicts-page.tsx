import { useMemo, useState } from 'preact/hooks';
import type { RuleSummary } from '../../../../client/index.ts';
import { ruleOf } from '../../../../src/verdicts/rules/index.ts';
import { sayRule } from '../../../../src/verdicts/say-rule.ts';
import { api } from '../../api.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { Select } from '../../components/form/input.tsx';
import { Page } from '../../components/page.tsx';
import { useRequest } from '../../lib/use-request.ts';
import { FiltersInput } from '../../question/filters-input.tsx';
import { LAST_MONTH, PeriodField } from '../../question/period-field.tsx';
import { navigate, useAddress } from '../../router/location.ts';
import { type AskedVerdicts, pathOf, readAsked } from './asked-verdicts.ts';
import { VerdictsView } from './verdicts-view.tsx';

/** Verdicts by a rule. The address says which, so that a link asks for the same ones. */
export function VerdictsPage() {
  const [parameters] = useAddress();
  const address = parameters.toString();
  const asked = useMemo(() => readAsked(new URLSearchParams(address)), [address]);
  const rules = useRequest((signal) => api.request('GET /verdicts', {}, { signal }), []);
  return (
    <Page
      title="Verdicts"
      lead="Whether lines or operators keep what was promised, by a rule that you can read. Missing data never count as met."
    >
      <RequestView request={rules} skeleton={<Skeleton lines={8} />}>
        {(known) => (
          <div class="reports stack">
            <VerdictForm key={address} rules={known} asked={asked} />
            {asked === undefined ? (
              <EmptyState title="No verdicts yet">Choose a rule and a period, and press “Judge”.</EmptyState>
            ) : (
              <VerdictsView key={address} asked={asked} />
            )}
          </div>
        )}
      </RequestView>
    </Page>
  );
}

interface VerdictFormProps {
  readonly rules: readonly RuleSummary[];
  readonly asked: AskedVerdicts | undefined;
}

/** Judging lines takes nothing but results and packages. */
function isByLine({ unit }: RuleSummary): boolean {
  return unit.length === 1 && unit[0] === 'agent';
}

function VerdictForm({ rules, asked }: VerdictFormProps) {
  const [draft, setDraft] = useState<AskedVerdicts>(
    asked ?? { rule: (rules.find(isByLine) ?? rules[0])?.key ?? '', time: LAST_MONTH, filters: [] },
  );
  const filters = useRequest((signal) => api.request('GET /filters', {}, { signal }), []);
  const options = useMemo(
    () => (filters.data ?? []).map(({ id, name }) => ({ value: id, label: name, ...(id !== name && { detail: id }) })),
    [filters.data],
  );
  const change = (part: Partial<AskedVerdicts>) => setDraft({ ...draft, ...part });
  return (
    <form
      class="report-form card stack"
      aria-label="Verdicts"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(pathOf(draft));
      }}
    >
      <div class="report-fields">
        <Field label="Rule">
          <Select
            options={rules.map(({ key, title, builtIn }) => ({
              value: key,
              label: `${title} (${key}${builtIn ? '' : ', own'})`,
            }))}
            value={draft.rule}
            onValue={(rule) => change({ rule })}
          />
        </Field>
        <PeriodField time={draft.time} onTime={(time) => change({ time })} />
        <FiltersInput
          options={options}
          nameOf={(id) => filters.data?.find((field) => field.id === id)?.name ?? id}
          filters={draft.filters}
          onFilters={(chosen) => change({ filters: chosen })}
        />
      </div>
      <RuleInWords name={draft.rule} />
      <div class="row">
        <Button variant="primary" type="submit">
          Judge
        </Button>
      </div>
    </form>
  );
}

/** What a rule says, made from the rule itself. */
function RuleInWords({ name }: { readonly name: string }) {
  const rule = useRequest((signal) => api.request('GET /verdicts/{rule}', { rule: name }, { signal }), [name]);
  return (
    <details class="rule-words">
      <summary>What this rule says</summary>
      <RequestView request={rule} skeleton={<Skeleton lines={5} />}>
        {(document) => {
          const read = ruleOf(document);
          return (
            <dl>
              {sayRule(read).map(({ heading, sentences }) => (
                <div key={heading}>
                  <dt>{heading}</dt>
                  {sentences.map((sentence) => (
                    <dd key={sentence}>{sentence}</dd>
                  ))}
                </div>
              ))}
            </dl>
          );
        }}
      </RequestView>
    </details>
  );
}
