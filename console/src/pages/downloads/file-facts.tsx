import type { ListedDownload } from '../../../../client/index.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Instant } from '../../components/instant.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatCount } from '../../lib/format-count.ts';

const FORMATS: Readonly<Record<ListedDownload['format'], string>> = {
  csv: 'CSV',
  ndjson: 'NDJSON',
  parquet: 'Parquet',
};

/** What there is to say of the file itself, as far as it is there. */
export function FileFacts({ download }: { readonly download: ListedDownload }) {
  const { format, compression, rows, bytes, sha256, expiresAt } = download;
  return (
    <>
      <div>
        <dt>Format</dt>
        <dd>{compression === 'gzip' ? `${FORMATS[format]}, gzip` : FORMATS[format]}</dd>
      </div>
      {bytes !== null && (
        <div>
          <dt>Size</dt>
          <dd>
            {formatCount(rows)} rows, <span title={`${formatCount(bytes)} bytes`}>{formatBytes(bytes)}</span>
          </dd>
        </div>
      )}
      {expiresAt !== null && (
        <div>
          <dt>Link ends</dt>
          <dd>
            <Instant ms={Date.parse(expiresAt)} />
          </dd>
        </div>
      )}
      {sha256 !== null && (
        <div>
          <dt>SHA-256</dt>
          <dd class="digest">
            <code title={sha256}>{sha256.slice(0, 12)}…</code>
            <CopyButton compact label="SHA-256" text={sha256} />
          </dd>
        </div>
      )}
    </>
  );
}
