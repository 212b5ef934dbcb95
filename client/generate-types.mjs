import openapiTS, { astToString } from 'openapi-typescript';

const MADE_BY = '// Made by `npm run build` from the OpenAPI document: change the service, not this file.\n\n';

/**
 * The types of every call. Refusals are left out: the client throws them as errors.
 *
 * @param {object} document an OpenAPI document, which is not changed
 */
export async function clientTypes(document) {
  const { paths, components, ...rest } = structuredClone(/** @type {OpenApiDocument} */ (document));
  for (const item of Object.values(paths)) {
    for (const { responses } of Object.values(item)) {
      for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status];
    }
  }
  const { responses: _refusals, ...kept } = components;
  const answers = /** @type {import('openapi-typescript').OpenAPI3} */ (
    /** @type {unknown} */ ({ ...rest, paths, components: kept })
  );
  const types = await openapiTS(answers, {
    immutable: true,
    emptyObjectsUnknown: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return MADE_BY + astToString(types);
}

/** @typedef {{ responses: Record<string, unknown> }} Operation */
/** @typedef {{ paths: Record<string, Record<string, Operation>>, components: Record<string, unknown> }} OpenApiDocument */
