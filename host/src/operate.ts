// Runs the operator's `npm run <name> -- <words>`.
import { carryOut } from './commands/carry-out.ts'
import { COMMANDS, isCommand } from './commands/command-table.ts'
import { programFolders } from './program-folders.ts'
import { plainError } from '@bee/server/plain-error.ts'

const folders = programFolders(import.meta.dirname)

const [name = '', ...words] = process.argv.slice(2)
if (!isCommand(name)) throw new Error(`There is no command ${name}`)

try {
  const { code, said } = await carryOut(await COMMANDS[name](), words, async (work) => {
    // Imported late, because loading it takes most of the time and wrong arguments do not need it.
    const { doAsOperator } = await import('./commands/do-as-operator.ts')
    return doAsOperator({ ...folders, env: process.env }, work)
  })
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(said)
  process.exitCode = code
} catch (error) {
  // Node would print all properties of the error.
  process.stderr.write(`${plainError(error)}\n`)
  process.exitCode = 1
}
