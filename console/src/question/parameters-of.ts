/** Parameters in the order of the pairs; a name may be there more than once. */
export function parametersOf(pairs: readonly (readonly [string, string])[]): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of pairs) parameters.append(name, value);
  return parameters;
}
