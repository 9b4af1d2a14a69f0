import { JOB_EVENTS_PATH } from '@bee/contract/manage/jobs.contract.ts'
import { DRAFT_EVENTS_PATH } from '@bee/contract/manage/content/drafts.contract.ts'
import { SCHOOL_PICTURE_MAX_BYTES } from '@bee/contract/manage/content/writing.contract.ts'
import { INBOX_EVENTS_PATH } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { HANDOUT_MAX_BYTES, HANDOUT_UPLOAD_PATH } from '@bee/contract/manage/media/handouts.contract.ts'
import { UPLOAD_PART_BYTES } from '@bee/contract/manage/media/upload-limits.ts'
import { SUBTITLE_FILE_MAX_BYTES } from '@bee/contract/manage/media/subtitles.contract.ts'
import { IMPORT_MAX_BYTES as QUESTIONS_MAX_BYTES } from '@bee/contract/manage/questions/question-import-choices.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { REQUEST_TIMEOUT_MS, UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import { readConfig } from '@bee/server/config.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const UNITS = readdirSync(path.join(ROOT, 'deploy/systemd'))
const MB = 1024 * 1024
/** How long a site may take to stop (host/src/shutdown.ts). */
const WHOLE_STOP_SECONDS = 60

interface Service {
  environment?: Record<string, string>
  networks: { inside: { ipv4_address: string } }
  build?: { target: string }
  stop_grace_period?: string
}

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const { site1, site2, worker, proxy } = compose.services
const containerfile = read('deploy/Containerfile')
const nginx = read('deploy/nginx/bee.conf')

/** The variables that a file for systemd or compose sets: lines such as NAME=value, also commented-out ones. */
const assignments = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

const exampleSettings = assignments(read('deploy/bee.env.example'))
const composeSettings = { ...site1?.environment }
const imageSettings = Object.fromEntries(
  [...(/^ENV (.+)$/m.exec(containerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)
const unitSettings = (unit: string) =>
  Object.fromEntries(
    [...read(`deploy/systemd/${unit}`).matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** With a value for each that the operator fills in. */
const fill = (settings: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const [, , fallback] = /^\$\{(\w+):-(.*)\}$/.exec(value) ?? []
      const isOpen = value === '' || value.includes(':?') || /[\u4e00-\u9fff]/.test(value)
      return [name, fallback ?? (isOpen ? (FILLED[name] ?? '') : value.replace('%i', '3001'))]
    }),
  )
const FILLED: Record<string, string> = {
  PUBLIC_URL: 'https://school.example',
  SECRET: 'x'.repeat(32),
  SMS_WEBHOOK_SECRET: 'x'.repeat(16),
  DATABASE_URL: 'postgres://bee:x@10.0.0.20:6432/bee',
  DATABASE_DIRECT_URL: 'postgres://bee:x@10.0.0.20:5432/bee',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}

describe('the settings in deploy', () => {
  // Read from the source: no other module needs the names, so they are not exported.
  const known = ['server/src/config.ts', 'server/src/http/metrics/watch-settings.ts'].flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{/gm)].map(([, name]) => name),
  )

  it.each<[file: string, settings: Record<string, string>]>([
    ['bee.env.example', exampleSettings],
    ['compose.yaml', composeSettings],
    ['the image', imageSettings],
    ...UNITS.map((unit): [string, Record<string, string>] => [unit, unitSettings(unit)]),
  ])('of %s are settings of the site', (_file, settings) => {
    expect(known.length).toBeGreaterThan(20)
    const own = Object.keys(settings).filter((name) => name !== 'NODE_ENV')
    expect(own.length).toBeGreaterThan(0)
    expect(known).toEqual(expect.arrayContaining(own))
  })

  it('start the site as the files say', () => {
    const image = fill(imageSettings)
    expect(readConfig(image, ROOT)).toMatchObject({ dataDir: '/data', port: 3000, worker: 'with' })
    expect(readConfig({ ...image, ...fill(composeSettings) }, ROOT)).toMatchObject({
      worker: 'none',
      fileStore: 's3',
      seed: 'none',
      trustProxy: [proxy?.networks.inside.ipv4_address],
    })
    expect(readConfig({ ...image, ...fill(worker?.environment ?? {}) }, ROOT).worker).toBe('only')
    const machine = fill(exampleSettings)
    const unit = (name: string) => readConfig({ ...fill(unitSettings(name)), ...machine }, ROOT)
    expect(unit('bee.service')).toMatchObject({ worker: 'with', dataDir: '/var/lib/bee', port: 3000 })
    expect(unit('bee@.service')).toMatchObject({ worker: 'none', dataDir: '/var/lib/bee', port: 3001 })
    expect(unit('bee-worker.service')).toMatchObject({ worker: 'only', dataDir: '/var/lib/bee' })
  })

  it('let a site stop in peace', () => {
    for (const unit of UNITS) {
      const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read(`deploy/systemd/${unit}`))?.[1])
      expect(seconds).toBeGreaterThan(WHOLE_STOP_SECONDS)
    }
    for (const service of [site1, site2, worker])
      expect(Number.parseInt(service?.stop_grace_period ?? '', 10)).toBeGreaterThan(WHOLE_STOP_SECONDS)
    expect(read('host/src/shutdown.ts')).toContain(`WHOLE_STOP_MS = ${WHOLE_STOP_SECONDS}_000`)
  })
})

describe('the image', () => {
  const { workspaces, engines } = JSON.parse(read('package.json')) as {
    workspaces: string[]
    engines: { node: string }
  }

  it('installs for every workspace', () => {
    const copied = [...containerfile.matchAll(/^COPY (\w+)\/package\.json \1\/$/gm)].map(([, name]) => name)
    expect(copied).toEqual(workspaces)
  })

  it('has the Node that we test with', () => {
    const major = /^ARG BASE=\S+node:(\d+)-/m.exec(containerfile)?.[1]
    expect(read('.nvmrc').split('.')[0]).toBe(major)
    expect(engines.node).toContain(`>=${major}.`)
  })

  it('runs as a user without rights, from where the units look for the program', () => {
    expect(containerfile.trim().split('\n').at(-1)).toBe('USER bee')
    const [, place = ''] = /^COPY --from=build \/src\/dist (\S+)$/m.exec(containerfile) ?? []
    for (const unit of UNITS) {
      expect(read(`deploy/systemd/${unit}`)).toContain(`ExecStart=/usr/bin/node ${place}/host/main.js\n`)
      expect(read(`deploy/systemd/${unit}`)).toContain('\nUser=bee\n')
    }
    const targets = [...containerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name)
    for (const service of [site1, site2, worker]) expect(targets).toContain(service?.build?.target)
  })
})

describe('the proxy', () => {
  const bytesOf = (size: string) => Number.parseInt(size, 10) * MB
  const locations = [...nginx.matchAll(/location (=|~|\^~)? ?(\S+) \{([^}]*)\}/g)].map(
    ([, kind = '', pattern = '', inside = '']) => ({ kind, pattern, inside }),
  )
  const locationOf = (address: string) =>
    locations.find(({ kind, pattern }) => kind === '~' && new RegExp(pattern).test(address))?.inside ?? ''

  it.each([MESSAGE_EVENTS_PATH, JOB_EVENTS_PATH, INBOX_EVENTS_PATH, DRAFT_EVENTS_PATH])(
    'hands every word of %s on at once',
    (events) => {
      expect(locationOf(API_BASE_PATH + events)).toMatch(/proxy_buffering\s+off/)
    },
  )

  it('takes every body that the site takes', () => {
    const usual = bytesOf(/^ {4}client_max_body_size\s+(\d+)m/m.exec(nginx)?.[1] ?? '')
    for (const bytes of [
      UPLOAD_MAX_BYTES,
      UPLOAD_PART_BYTES,
      QUESTIONS_MAX_BYTES,
      SUBTITLE_FILE_MAX_BYTES,
      SCHOOL_PICTURE_MAX_BYTES,
    ])
      expect(usual).toBeGreaterThan(bytes)
    const handouts = locationOf(API_BASE_PATH + HANDOUT_UPLOAD_PATH)
    expect(bytesOf(/client_max_body_size\s+(\d+)m/.exec(handouts)?.[1] ?? '')).toBeGreaterThan(HANDOUT_MAX_BYTES)
    expect(handouts).toMatch(/proxy_request_buffering\s+off/)
  })

  it('waits longer than the site does, and sends no write twice', () => {
    const seconds = Number(/^ {4}proxy_read_timeout\s+(\d+)s/m.exec(nginx)?.[1])
    expect(seconds * 1000).toBeGreaterThan(REQUEST_TIMEOUT_MS)
    expect(nginx).toMatch(/proxy_next_upstream\s+error timeout;/)
    expect(nginx).not.toMatch(/proxy_next_upstream .*non_idempotent/)
  })

  it('knows every site', () => {
    const serversOf = (file: string) =>
      [...read(`deploy/nginx/${file}`).matchAll(/^ {4}server (\S+) /gm)].map(([, server]) => server)
    expect(serversOf('compose-upstreams.conf')).toEqual(
      [site1, site2].map((service) => `${service?.networks.inside.ipv4_address}:3000`),
    )
    expect(serversOf('bee-upstreams.conf')).toEqual(['127.0.0.1:3001', '127.0.0.1:3002'])
  })
})
