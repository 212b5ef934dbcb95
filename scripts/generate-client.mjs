// Writes the types of the client, which are made from the OpenAPI document of the service.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clientTypes } from '../client/generate-types.mjs';
import { loadTypeScript } from './load-typescript.mjs';

/** @type {typeof import('../src/reference/document.ts')} */
const { openApiDocument } = await loadTypeScript('src/reference/document.ts');
/** @type {typeof import('../src/package.ts')} */
const { VERSION } = await loadTypeScript('src/package.ts');

const file = new URL('../client/openapi.ts', import.meta.url);
const types = await clientTypes(openApiDocument({ version: VERSION, url: '/' }));
if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types);
