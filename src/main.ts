import { run } from './cli/program.ts';

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // A reader such as `head` may close the pipe early.
  if (code === 'EPIPE') process.exit(0);
  process.stderr.write(`The output can't be written: ${code === 'ENOSPC' ? 'no space is left' : message}.\n`);
  process.exit(1);
});

process.exitCode = await run(process.argv.slice(2));
