// The program behind the operator's `npm run <name> -- <words>`.
import { carryOut } from './commands/carry-out.ts'
import { COMMANDS, isCommand } from './commands/command-table.ts'
import { programFolders } from './program-folders.ts'

const { dataRoot } = programFolders(import.meta.dirname)

const [name = '', ...words] = process.argv.slice(2)
if (!isCommand(name)) throw new Error(`There is no command ${name}`)

const { code, said } = await carryOut(await COMMANDS[name](), words, async (work) => {
  // Most of what takes time to load; wrong words need none of it.
  const { doAsOperator } = await import('./commands/do-as-operator.ts')
  return doAsOperator({ dataRoot, env: process.env }, work)
})
const stream = code === 0 ? process.stdout : process.stderr
stream.write(said)
process.exitCode = code
