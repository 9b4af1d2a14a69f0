/**
 * Loaded into a process before its own code (`--import`): every NOTIFY reaches it 400 ms late, and 15 % of its
 * statements are sent up to 40 ms late. The process does not notice it, and no setting of the site leads here.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

const NOTICE_LATE_MS = 400
const STATEMENT_SHARE = 0.15
const STATEMENT_LATE_MS = 40
const TALLY_EVERY_MS = 500

// Tests give themselves other clocks.
const { setTimeout, setInterval } = globalThis
const tally = { statements: 0, late: 0, notices: 0, leastNoticeMs: null }
const random = seeded(Number(process.env.BEE_LATE_SEED ?? 0))

const Client = findClient()
if (Client) {
  delayNotices(Client.prototype)
  delayStatements(Client.prototype)
  keepTally(process.env.BEE_LATE_TALLIES)
}

/** The one that the program itself will find: the built site brings its own. A process without PostgreSQL has none. */
function findClient() {
  try {
    return createRequire(path.resolve(process.argv[1] ?? '.'))('pg').Client
  } catch {
    return undefined
  }
}

function delayNotices(prototype) {
  const emit = prototype.emit
  prototype.emit = function emitLate(name, ...words) {
    if (name !== 'notification') return emit.call(this, name, ...words)
    const came = performance.now()
    // No reason to go on running.
    setTimeout(() => {
      const lateMs = performance.now() - came
      tally.notices += 1
      tally.leastNoticeMs = Math.min(tally.leastNoticeMs ?? lateMs, lateMs)
      emit.call(this, name, ...words)
    }, NOTICE_LATE_MS).unref()
    return true
  }
}

/** The next statement of a connection is sent here, so that the statements of one connection keep their order. */
function delayStatements(prototype) {
  const send = prototype._pulseQueryQueue
  const held = new WeakSet()
  prototype._pulseQueryQueue = function sendLate() {
    if (held.has(this)) return
    const isStatement = this.readyForQuery === true && this._queryQueue.length > 0
    if (isStatement) tally.statements += 1
    if (!isStatement || random() >= STATEMENT_SHARE) {
      send.call(this)
      return
    }
    tally.late += 1
    held.add(this)
    setTimeout(() => {
      held.delete(this)
      send.call(this)
    }, random() * STATEMENT_LATE_MS)
  }
}

/** Written now and then, since many processes are ended without a farewell. */
function keepTally(folder) {
  if (!folder) return
  const write = () => {
    if (tally.statements === 0 && tally.notices === 0) return
    try {
      const file = path.join(folder, `${process.pid}.json`)
      // Whole or not at all: the campaign may be reading.
      writeFileSync(`${file}.new`, JSON.stringify(tally))
      renameSync(`${file}.new`, file)
    } catch {
      // The campaign is over, or this process may not write there.
    }
  }
  setInterval(write, TALLY_EVERY_MS).unref()
  process.on('exit', write)
}

/** Mulberry32: the same chances again for the same seed. */
function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
