import openapiTS, { astToString } from 'openapi-typescript';

const MADE_BY = '// Made by `npm run build` from the OpenAPI document: change the service, not this file.\n\n';

/**
 * The types of every call as the client reads them: parameters of the path and the query, bodies, and answers of a success.
 * Refusals are thrown as errors; headers have no types.
 *
 * @param {object} document an OpenAPI document, which is not changed
 */
export async function clientTypes(document) {
  const { paths, components, ...rest } = structuredClone(/** @type {OpenApiDocument} */ (document));
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item)) {
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses)
          .filter(([status]) => Number(status) < 300)
          .map(([status, { headers: _, ...answer }]) => [status, answer]),
      );
      operation.parameters = operation.parameters?.filter((parameter) => parameter.in !== 'header');
    }
  }
  const answers = /** @type {import('openapi-typescript').OpenAPI3} */ (
    /** @type {unknown} */ ({ ...rest, paths, components: { schemas: components.schemas } })
  );
  const types = await openapiTS(answers, {
    immutable: true,
    emptyObjectsUnknown: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return MADE_BY + astToString(types).replaceAll(NOTHING, '').replaceAll(NO_PARAMETERS, '');
}

/** What a path, a call or an answer does not have. */
const NOTHING =
  /^ +(readonly )?(get|put|post|delete|options|head|patch|trace|query|header|path|cookie|requestBody|content)\?: never;\n|^ +headers: \{\n +readonly \[name: string\]: unknown;\n +\};\n/gm;
const NO_PARAMETERS = /^ +readonly parameters: \{\n +\};\n/gm;

/** @typedef {{ responses: Record<string, { headers?: unknown }>, parameters?: { in: string }[] | undefined }} Operation */
/** @typedef {{ paths: Record<string, Record<string, Operation>>, components: { schemas: object } }} OpenApiDocument */
