import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gatherFigures } from './figures-of-all.ts'
import type { Shutdown } from '../shutdown.ts'
import { createSeveralProcesses } from './several-processes.ts'
import type { Orders } from './orders.ts'

/** The main file is enough: it names every other file of the program by a content hash. */
const readProgram = async () =>
  createHash('sha256')
    .update(await readFile(process.argv[1] ?? ''))
    .digest('hex')

/** Starts several processes that share one port. Returns the port when all of them are ready. */
export async function startSeveral({ database, ...orders }: Orders, shutdown: Shutdown): Promise<number> {
  const { connection, direct } = database
  const several = createSeveralProcesses({
    orders: { ...orders, database: { connection, direct } },
    report: (sentence) => void process.stderr.write(`${sentence}\n`),
    readProgram,
  })
  gatherFigures()
  shutdown.onStop((hurry) => several.stop(hurry))
  // Closing a terminal also sends SIGHUP. The operator could then not stop the site, so only a start without a terminal renews on SIGHUP.
  if (!process.stdout.isTTY) shutdown.onHangUp(() => void several.renew())
  return several.start()
}
