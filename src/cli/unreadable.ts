import { CommandFailure, EXIT } from './failure.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'you are not allowed to',
  EPERM: 'you are not allowed to',
};

/** Why a file can't be read, in plain words; what the system has no common name for keeps its code. */
export function unreadable(path: string, error: unknown, exitCode: number = EXIT.usage): CommandFailure {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const name = path === '-' ? 'standard input' : path;
  const reason = REASONS[code];
  // Messages of zlib are in words, those of the system repeat code and path.
  const rest = code === '' || code.startsWith('Z_') ? message : code;
  return new CommandFailure(reason ? `Can't read ${name}: ${reason}.` : `Can't read ${name} (${rest}).`, exitCode);
}
