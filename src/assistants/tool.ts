import type { ObjectSchema } from '../lib/json-schema.ts';
import type { JsonObject } from '../lib/read.ts';
import type { PanelApi } from './panel-api.ts';

/** What an assistant can have done. It never changes anything. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: ObjectSchema;
  /** The argument that names what it finds, and the call that lists such names. */
  readonly finds?: { readonly argument: string; readonly listedBy: string };
  run(api: PanelApi, given: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}
