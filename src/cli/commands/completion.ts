import { Argument, Command } from 'commander';

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

/** A command as a shell completes it. */
interface Completed {
  /** The words after `broadgauge`. */
  readonly path: string;
  readonly words: readonly { readonly word: string; readonly meaning: string }[];
  /** The values of its options, by option. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** A script that makes a shell complete commands, options and their values. */
export function completionScript(shell: (typeof SHELLS)[number], program: Command): string {
  const commands = completed(program, '');
  if (shell === 'fish') return fishScript(commands);
  return shell === 'bash' ? bashScript(commands) : `${ZSH_BEGIN}${bashScript(commands)}`;
}

/** A shell without `compinit` in its settings can't complete by functions. */
const ZSH_BEGIN = `(( $+functions[compdef] )) || { autoload -U +X compinit && compinit; }
autoload -U +X bashcompinit && bashcompinit
`;

function completed(command: Command, path: string): readonly Completed[] {
  const help = command.createHelp();
  const options = help.visibleOptions(command).filter(({ long }) => long);
  const own = {
    path,
    words: [
      ...command.commands.map((below) => ({ word: below.name(), meaning: below.description() })),
      ...command.registeredArguments.flatMap(({ argChoices = [], description }) =>
        argChoices.map((word) => ({ word, meaning: description })),
      ),
      ...options.map(({ long = '', description }) => ({ word: long ?? '', meaning: description })),
    ],
    choices: Object.fromEntries(
      options.flatMap(({ long, argChoices }) => (long && argChoices ? [[long, argChoices]] : [])),
    ),
  };
  return [own, ...command.commands.flatMap((below) => completed(below, `${path} ${below.name()}`.trim()))];
}

function bashScript(commands: readonly Completed[]): string {
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  const choices = commands.flatMap(({ path, choices }) =>
    Object.entries(choices).map(([option, values]) => `    '${path} ${option}') words='${values.join(' ')}' ;;`),
  );
  const words = commands.map(
    ({ path, words }) => `    '${path}') words='${words.map(({ word }) => word).join(' ')}' ;;`,
  );
  return `_broadgauge() {
  local path='' next word words=''
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    next="\${path:+$path }$word"
    case "$next" in
    ${paths.join(' | ')}) path="$next" ;;
    esac
  done
  case "$path \${COMP_WORDS[COMP_CWORD-1]}" in
${choices.join('\n')}
  esac
  [ -n "$words" ] || case "$path" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _broadgauge broadgauge
`;
}

function isBelow(path: string, other: string): boolean {
  return other.startsWith(`${path} `) && !other.slice(path.length + 1).includes(' ');
}

function fishScript(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ path, words, choices }) => {
    const below = commands.flatMap((other) => (isBelow(path, other.path) ? [other.path.split(' ').at(-1)] : []));
    const seen =
      path === ''
        ? '__fish_use_subcommand'
        : [
            ...path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`),
            ...(below.length === 0 ? [] : [`not __fish_seen_subcommand_from ${below.join(' ')}`]),
          ].join('; and ');
    return words.map(({ word, meaning }) => {
      const values = choices[word];
      const form = word.startsWith('--')
        ? `-l ${word.slice(2)}${values ? ` -xa '${values.join(' ')}'` : ''}`
        : `-a ${word}`;
      return `complete -c broadgauge -n '${seen}' ${form} -d '${meaning.replace(/['\\]/g, '\\$&')}'`;
    });
  });
  return `${lines.join('\n')}\n`;
}
