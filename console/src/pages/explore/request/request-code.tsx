import type { ComponentChildren } from 'preact';
import type { MetricQuestion } from '../../../../../client/index.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { curlOf } from './curl-of.ts';
import { jsonOf } from './json-of.ts';
import { pythonOf } from './python-of.ts';
import { typescriptOf } from './typescript-of.ts';

export type Language = 'json' | 'curl' | 'typescript' | 'python';

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

export interface RequestCodeProps {
  readonly language: Language;
  readonly request: MetricQuestion;
}

/** The question for those who ask it from elsewhere. */
export function RequestCode({ language, request }: RequestCodeProps) {
  const { hint, write } = LANGUAGES[language];
  const code = write(request, window.location.origin);
  return (
    <div class="request-code">
      <div class="request-code-bar">
        <p>{hint}</p>
        <CopyButton label="code" text={code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
