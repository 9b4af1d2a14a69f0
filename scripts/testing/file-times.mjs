// How long each test file took: kept from the last run on this machine, and committed for a machine that has not run yet.
// Plain JavaScript: `npm test` writes the times, vitest reads them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMITTED = fileURLToPath(new URL('file-times.json', import.meta.url))
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/file-times.json', import.meta.url))

/** Seconds by file, as a path from the root. Files without a measured time are missing. */
export function readFileTimes() {
  return { ...readJson(COMMITTED), ...readJson(KEPT) }
}

/** Later runs of other files must not forget the ones before. */
export function keepFileTimes(times) {
  mkdirSync(path.dirname(KEPT), { recursive: true })
  write(KEPT, { ...readJson(KEPT), ...times })
}

/** `node scripts/testing/file-times.mjs` commits the times kept on this machine; short files are left out, their order hardly matters. */
function commitFileTimes() {
  const long = Object.entries(readFileTimes()).filter(([, seconds]) => seconds >= LONG_SECONDS)
  write(COMMITTED, Object.fromEntries(long.map(([file, seconds]) => [file, Math.round(seconds)])))
}

const LONG_SECONDS = 1

function write(target, times) {
  const sorted = Object.entries(times).sort(([left], [right]) => (left < right ? -1 : 1))
  writeFileSync(target, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

if (import.meta.filename === process.argv[1]) commitFileTimes()
