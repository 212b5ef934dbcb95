import type { IssueList } from '../lib/issue-list.ts';
import type { PackageName } from './package-name.ts';

/** Which names of a package an organisation's catalogue has. */
export interface PackageExistence {
  readonly isp: boolean;
  readonly package: boolean;
}

export function checkPackageExists(name: PackageName, exists: PackageExistence, issues: IssueList): void {
  const unknown = !exists.isp ? 'Isp' : name.package !== null && !exists.package ? 'Package' : undefined;
  if (unknown === undefined) return;
  const text = `${name.isp}:${name.package ?? ''}`;
  issues.add('metadata[package]', `Unable to resolve new package ${text}. (Invalid ${unknown} name in new package)`);
}
