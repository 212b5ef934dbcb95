import type { ComponentChildren } from 'preact';
import { CopyButton } from '../../../components/form/button.tsx';
import { type CodeRequest, curlOf, jsonOf, pythonOf, typescriptOf } from './request-text.ts';

type Language = 'json' | 'curl' | 'typescript' | 'python';

interface LanguageEntry {
  /** What has to be known besides where it goes. */
  readonly hint: ComponentChildren;
  readonly write: (request: CodeRequest, url: string) => string;
}

const TOKEN = (
  <>
    <code>BROADGAUGE_TOKEN</code> holds a token with the scope data.
  </>
);

const LANGUAGES: Readonly<Record<Language, LanguageEntry>> = {
  json: { hint: 'It is the body.', write: jsonOf },
  curl: { hint: TOKEN, write: curlOf },
  typescript: { hint: TOKEN, write: typescriptOf },
  python: { hint: TOKEN, write: pythonOf },
};

/** The request as source text, to ask from elsewhere. */
export function RequestCode({ language, request }: { readonly language: Language; readonly request: CodeRequest }) {
  const { hint, write } = LANGUAGES[language];
  const code = write(request, window.location.origin);
  return (
    <div class="request-code stack">
      <div class="bar muted">
        <p>
          <code>POST {request.path}</code>. {hint}
        </p>
        <CopyButton label="code" text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre class="card" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
