import { ServiceError } from '../errors.ts';
import { megabitsToBytes, msToUs } from './tools/conversions.ts';
import { speedResults } from './tools/formats/speed-results.ts';
import type { ToolResult } from './tools/tool-run.ts';

/** The results in a form of LibreSpeed's telemetry: texts in Mbit/s and ms, as multipart or as an encoded address. */
export async function readTelemetryForm(bytes: Uint8Array): Promise<readonly ToolResult[]> {
  const [, boundary] = /^--([^\r\n]{1,200})\r\n/.exec(Buffer.from(bytes.subarray(0, 300)).toString('latin1')) ?? [];
  const type =
    boundary === undefined ? 'application/x-www-form-urlencoded' : `multipart/form-data; boundary="${boundary}"`;
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new ServiceError('BAD_REQUEST', { message: 'The body is not a form of LibreSpeed’s telemetry.', cause });
  });
  const figure = (name: string) => {
    const text = form.get(name);
    return typeof text === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
  };
  return speedResults({
    target: undefined,
    downBytesSec: megabitsToBytes(figure('dl')),
    downBytes: undefined,
    upBytesSec: megabitsToBytes(figure('ul')),
    upBytes: undefined,
    rttUs: msToUs(figure('ping')),
  });
}
