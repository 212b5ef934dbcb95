import type { DescribedTest } from '../../../../client/index.ts';
import type { FieldControl } from '../../components/field.tsx';

export interface TestSelectProps extends FieldControl {
  readonly tests: readonly DescribedTest[];
  readonly value: string;
  readonly onValue: (key: string) => void;
}

const GROUPS = [
  { agents: 'unit', label: 'Units' },
  { agents: 'mobile', label: 'Mobile' },
] as const;

/** A test, under the kind of agents that run it. */
export function TestSelect({ tests, value, onValue, ...control }: TestSelectProps) {
  return (
    <select
      {...control}
      class="input select"
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    >
      {GROUPS.map(({ agents, label }) => (
        <TestGroup key={agents} label={label} tests={tests.filter((test) => test.agents === agents)} />
      ))}
    </select>
  );
}

function TestGroup({ label, tests }: { readonly label: string; readonly tests: readonly DescribedTest[] }) {
  if (tests.length === 0) return null;
  return (
    <optgroup label={label}>
      {tests.map(({ key, name }) => (
        <option key={key} value={key}>
          {name} ({key})
        </option>
      ))}
    </optgroup>
  );
}
