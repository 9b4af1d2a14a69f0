// `node scripts/testing/measured.mjs <program> <args…>` runs a program and tells its parent the processor time that the
// program and all its children took. Parts of a test run go on side by side: the parent alone could not tell their times
// apart.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { forwardSignals } from '../forward-signals.mjs'

const CLOCK_TICKS_PER_SECOND = 100
/** Of the numbers behind the program's name in /proc/self/stat: user and system time of the children that have ended. */
const CHILDREN_USER = 13
const CHILDREN_SYSTEM = 14

const [program, ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
forwardSignals(child)
child.on('error', () => close(1))
child.on('close', (code) => close(code ?? 1))

function close(code) {
  process.exitCode = code
  process.send?.({ cpu: childrenCpuSeconds() }, () => process.disconnect())
}

/** 0 where the system does not tell. */
function childrenCpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) / CLOCK_TICKS_PER_SECOND
  } catch {
    return 0
  }
}
