// The program behind the operator's `npm run <name> -- <words>`.
import { carryOut } from './commands/carry-out.ts'
import { COMMANDS, isCommand } from './commands/command-table.ts'
import { programFolders } from './program-folders.ts'
import { plainError } from '@bee/server/plain-error.ts'

const folders = programFolders(import.meta.dirname)

const [name = '', ...words] = process.argv.slice(2)
if (!isCommand(name)) throw new Error(`There is no command ${name}`)

try {
  const { code, said } = await carryOut(await COMMANDS[name](), words, async (work) => {
    // Most of what takes time to load; wrong words need none of it.
    const { doAsOperator } = await import('./commands/do-as-operator.ts')
    return doAsOperator({ ...folders, env: process.env }, work)
  })
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(said)
  process.exitCode = code
} catch (error) {
  // Node would print all that a defect carries along.
  process.stderr.write(`${plainError(error)}\n`)
  process.exitCode = 1
}
