import type { ComponentChildren } from 'preact';
import type { MetricQuestion } from '../../../../../client/index.ts';
import { CopyButton } from '../../../components/form/button.tsx';
import { curlOf, jsonOf, pythonOf, typescriptOf } from './request-text.ts';

type Language = 'json' | 'curl' | 'typescript' | 'python';

interface LanguageEntry {
  readonly hint: ComponentChildren;
  readonly write: (question: MetricQuestion, url: string) => string;
}

const TOKEN = (
  <>
    <code>BROADGAUGE_TOKEN</code> holds a token with the scope data.
  </>
);

const LANGUAGES: Readonly<Record<Language, LanguageEntry>> = {
  json: {
    hint: (
      <>
        The body of <code>POST /metric_data</code>.
      </>
    ),
    write: jsonOf,
  },
  curl: { hint: TOKEN, write: curlOf },
  typescript: { hint: TOKEN, write: typescriptOf },
  python: { hint: TOKEN, write: pythonOf },
};

/** The request as source text, to ask from elsewhere. */
export function RequestCode({ language, request }: { readonly language: Language; readonly request: MetricQuestion }) {
  const { hint, write } = LANGUAGES[language];
  const code = write(request, window.location.origin);
  return (
    <div class="request-code stack">
      <div class="bar muted">
        <p>{hint}</p>
        <CopyButton label="code" text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre class="card" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
