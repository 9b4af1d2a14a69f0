export interface Command {
  label: string
  /** In letters: whole, and the first of each syllable. */
  spelling: string
}

/** Whose name, or its spelling, holds what was typed; those that begin with it first. */
export function findCommands<Each extends Command>(commands: readonly Each[], typed: string): Each[] {
  const word = typed.trim().toLowerCase().replaceAll(/\s+/g, '')
  if (word === '') return [...commands]
  const begins = ({ label, spelling }: Command) =>
    label.startsWith(word) || spelling.split(' ').some((each) => each.startsWith(word))
  const holds = ({ label, spelling }: Command) => label.includes(word) || spelling.includes(word)
  return commands.filter(holds).sort((left, right) => Number(begins(right)) - Number(begins(left)))
}
