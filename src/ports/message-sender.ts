/** What a server answered to a message. */
export interface Posted {
  readonly status: number;
  /** Seconds that it asks to wait; null: it does not say. */
  readonly retryAfter: number | null;
}

interface Mail {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Goes with it as a file. */
  readonly page?: { readonly name: string; readonly html: string };
}

/** Sends messages out of the service. */
export interface MessageSender {
  readonly hasMail: boolean;
  /** Why nothing is sent to an address; undefined: it may be sent. A name that can't be resolved now may be. */
  refusalOf(url: string): Promise<string | undefined>;
  /** Throws if there is no answer, or if the name resolves to an address to which nothing is sent. Follows no redirect. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<Posted>;
  /** Throws if the mail server does not take it. */
  mail(mail: Mail): Promise<void>;
}
