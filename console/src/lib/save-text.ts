/** Lets the browser save a text that comes in chunks. */
export async function saveText(fileName: string, type: string, chunks: AsyncIterable<string>): Promise<void> {
  const parts: string[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
