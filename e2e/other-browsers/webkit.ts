import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { patiently } from '../../scripts/testing/patience.ts'
import { INTERVALS_MS } from '../page-signs.ts'
import { freePort } from '../site-process.ts'
import { PC } from '../fixtures.ts'
import { listenBetween } from './listen-between.ts'
import { findShown, nowhere, type Key, type Place, type Tab } from './tab.ts'

const START_TIMEOUT_MS = patiently(30_000)
/** The protocol's name of the reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** The protocol's codes of keys that write nothing. */
const KEYS: Record<Key, string> = { Enter: '\uE007', F2: '\uE032' }
type Reference = Record<typeof ELEMENT, string>

/** A virtual screen. It chooses its own number, so that two never meet. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const { width, height } = PC.viewport
  const screen = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', `${width}x${height}x24`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.stdio[3] as Readable, 'data', {
    signal: AbortSignal.timeout(START_TIMEOUT_MS),
  })) as [Buffer]
  return { screen, display: `:${number.toString().trim()}` }
}

/** One command of the WebDriver protocol. */
async function command(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`WebKitWebDriver: ${JSON.stringify(value)}`)
  return value
}

async function isReady(driverUrl: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const isThere = await command(`${driverUrl}/status`, 'GET').then(
      () => true,
      () => false,
    )
    if (isThere) return
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start')
    await new Promise((resolve) => setTimeout(resolve, INTERVALS_MS.at(-1)))
  }
}

async function end(child: ChildProcess, isGroup: boolean): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  process.kill(isGroup ? -child.pid : child.pid)
  await exited
}

/** The small browser that comes with WebKit for GTK, by the driver of the same package. */
export async function openWebKit(siteUrl: string): Promise<Tab> {
  const between = await listenBetween(siteUrl)
  const { screen, display } = await startScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Leads a group of its own: the browser that it starts ends with it.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      // Its sandbox wants rights that a container does not give; it shows only our own site.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
    },
  })

  async function close() {
    await end(driver, true)
    await end(screen, false)
    await between.close()
  }

  async function startSession(): Promise<string> {
    const driverUrl = `http://127.0.0.1:${port}`
    await isReady(driverUrl)
    const options = { 'webkitgtk:browserOptions': { args: ['--automation', '--autoplay-policy=allow'] } }
    const { sessionId } = (await command(`${driverUrl}/session`, 'POST', {
      capabilities: { alwaysMatch: { ...options } },
    })) as { sessionId: string }
    const url = `${driverUrl}/session/${sessionId}`
    await command(`${url}/window/rect`, 'POST', { x: 0, y: 0, ...PC.viewport })
    return url
  }

  const session = await startSession().catch(async (error: unknown) => {
    await close()
    throw error
  })

  const ask: Tab['ask'] = (question, argument) =>
    command(`${session}/execute/sync`, 'POST', {
      script: `return (${question.toString()})(arguments[0])`,
      args: [argument ?? null],
    }) as Promise<never>
  const find = (place: Place) => ask(findShown, place) as Promise<unknown> as Promise<Reference | null>

  async function need(place: Place): Promise<string> {
    const reference = await find(place)
    if (!reference) throw nowhere(place)
    return `${session}/element/${reference[ELEMENT]}`
  }

  return {
    async goTo(address) {
      await command(`${session}/url`, 'POST', { url: between.url + address })
    },
    ask,
    sees: async (place) => (await find(place)) !== null,
    async click(place) {
      await command(`${await need(place)}/click`, 'POST', {})
    },
    async type(place, text) {
      await command(`${await need(place)}/value`, 'POST', { text })
    },
    async strike(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }))
      await command(`${session}/actions`, 'POST', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    picture: async () => Buffer.from(String(await command(`${session}/screenshot`, 'GET')), 'base64'),
    complaints: between.complaints,
    async close() {
      await command(session, 'DELETE').catch(() => undefined)
      await close()
    },
  }
}
