import { Argument, Command } from 'commander';
import { completionScript, SHELLS } from '../completion.ts';

export function completionCommand(): Command {
  const command = new Command('completion');
  return command
    .addArgument(new Argument('<shell>', 'the shell to write it for').choices(SHELLS))
    .description('print a script that completes commands and options in a shell')
    .addHelpText('after', HELP)
    .action((shell: (typeof SHELLS)[number]) => {
      process.stdout.write(completionScript(shell, command.parent as Command));
    });
}

const HELP = `
Examples:
  broadgauge completion bash > ~/.local/share/bash-completion/completions/broadgauge
  broadgauge completion zsh > ~/.broadgauge.zsh && echo 'source ~/.broadgauge.zsh' >> ~/.zshrc
  broadgauge completion fish > ~/.config/fish/completions/broadgauge.fish`;
