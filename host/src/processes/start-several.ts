import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gatherFigures } from './figures-of-all.ts'
import type { Shutdown } from '../shutdown.ts'
import { createSeveralProcesses } from './several-processes.ts'
import type { Orders } from './orders.ts'

/** Names every other file of the program by what is in it. */
const readProgram = async () =>
  createHash('sha256')
    .update(await readFile(process.argv[1] ?? ''))
    .digest('hex')

/** Several processes behind one port, which they share. Answers it when all of them are ready. */
export async function startSeveral({ database, ...orders }: Orders, shutdown: Shutdown): Promise<number> {
  const { connection, direct } = database
  const several = createSeveralProcesses({
    orders: { ...orders, database: { connection, direct } },
    report: (sentence) => void process.stderr.write(`${sentence}\n`),
    readProgram,
  })
  gatherFigures()
  shutdown.onStop((hurry) => several.stop(hurry))
  // A terminal that is closed hangs up too, and then nobody is left to stop the site.
  if (!process.stdout.isTTY) shutdown.onHangUp(() => void several.renew())
  return several.start()
}
