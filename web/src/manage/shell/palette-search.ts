export interface Command {
  label: string
  /** Pinyin: in full, and the first letter of each syllable. */
  spelling: string
}

/** Commands with the text in their name or pinyin; those that begin with it come first. */
export function findCommands<Each extends Command>(commands: readonly Each[], typed: string): Each[] {
  const word = typed.trim().toLowerCase().replaceAll(/\s+/g, '')
  if (word === '') return [...commands]
  const begins = ({ label, spelling }: Command) =>
    label.startsWith(word) || spelling.split(' ').some((each) => each.startsWith(word))
  const holds = ({ label, spelling }: Command) => label.includes(word) || spelling.includes(word)
  return commands.filter(holds).sort((left, right) => Number(begins(right)) - Number(begins(left)))
}
