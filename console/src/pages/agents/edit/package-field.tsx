import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { SuggestInput } from '../../../components/form/input.tsx';
import { matchingPackages } from '../package-name.ts';

const MATCHES_SAID = 5;

interface PackageFieldProps {
  readonly hint: string;
  readonly error: string | undefined;
  /** Those of the catalogue, as `<isp>:<package>`; none where the token can't list them. */
  readonly packages: readonly string[];
  readonly value: string;
  readonly onValue: (name: string) => void;
  /** Asks for a package to be added to the catalogue; undefined where the token can't. */
  readonly onAdd: ((wanted: string) => void) | undefined;
}

/** The package that a change sets. One that the catalogue does not have can be added from here. */
export function PackageField({ hint, error, packages, value, onValue, onAdd }: PackageFieldProps) {
  const matching = matchingPackages(value, packages);
  const [single] = matching.length === 1 ? matching : [];
  const isMissing = /:./.test(value) && !packages.includes(value) && single === undefined;
  return (
    // A part of the name will do, once it is typed to its end.
    <div class="package-field" onFocusOut={() => single !== undefined && onValue(single)}>
      <Field
        label="Package"
        hint={hint}
        error={error && (onAdd ? error : `${error} A person with the scope manage can add it to the catalogue.`)}
      >
        <SuggestInput placeholder="ISP:Package" suggestions={packages} value={value} onValue={onValue} />
      </Field>
      {matching.length > 1 && (
        <p class="hint">
          In the name of {matching.length}: {matching.slice(0, MATCHES_SAID).join(', ')}
          {matching.length > MATCHES_SAID && ' …'}
        </p>
      )}
      {onAdd && (
        <Button icon="plus" onClick={() => onAdd(isMissing ? value : '')}>
          {isMissing ? `Add ${value} to the catalogue` : 'Add a package'}
        </Button>
      )}
    </div>
  );
}
