import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { Failure } from '@bee/contract/failures.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignSeed, campaignSize, campaignTimes } from '../../../../../scripts/testing/campaign.ts'
import { TAR_BLOCK } from '../../../text/tar/write-tar.ts'
import type { Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { altered } from './refusals.ts'
import { seal } from './sealed-stream.ts'
import { writeArchive } from './write-archive.ts'

const PASSPHRASE = '一句够长的口令 for tests'
/** Each run derives a key, which is slow on purpose. */
const SEALED_RUNS = campaignTimes({ everyRun: 2, whole: 200 })
const OPEN_RUNS = campaignTimes({ everyRun: 20, whole: 300 })
/** Tries every sixteenth of the 255 other values of a byte; the whole campaign tries all of them. */
const BYTE_STEP = campaignSize({ everyRun: 16, whole: 1 })
const ALTERED = altered().message
const LONG_PATH = `media/${'folder-with-a-long-name/'.repeat(8)}film.mp4`

async function* pieces(...texts: (string | Buffer)[]) {
  await Promise.resolve()
  for (const text of texts) yield Buffer.from(text)
}

async function* tablesOf(tables: Record<string, Buffer[]>) {
  for (const [name, content] of Object.entries(tables)) {
    await Promise.resolve()
    yield { name, columns: ['id', 'name'], content: pieces(...content), rows: () => content.length }
  }
}

async function* filesOf(files: Record<string, Buffer>) {
  for (const [path, content] of Object.entries(files)) {
    await Promise.resolve()
    yield { path, bytes: content.length, content: () => Promise.resolve(pieces(content)), mark: '' }
  }
}

interface School {
  tables: Record<string, Buffer[]>
  files: Record<string, Buffer>
}

async function archiveOf({ tables, files }: School, { isSealed = false } = {}) {
  let manifest: Manifest | undefined
  const open = writeArchive(
    {
      program: '1.0.0',
      at: new Date('2026-03-02T04:00:00Z'),
      tables: tablesOf(tables),
      files: filesOf(files),
      areFilesIncluded: true,
      facts: () => ({
        snapshotAt: '2026-03-02T04:00:00.000Z',
        snapshot: '700:700:',
        postgres: '18.4',
        migrations: [{ name: '0001-accounts.sql', checksum: 'abc' }],
        sequences: [],
        partitions: [],
      }),
    },
    (made) => (manifest = made),
  )
  const bytes = await buffer(isSealed ? seal(open, { passphrase: PASSPHRASE, salt: randomBytes(16) }) : open)
  return { bytes, manifest }
}

const SCHOOL: School = {
  tables: {
    users: [Buffer.from('1,小蜂\n'), Buffer.from('2,"逗号,引号"""\n')],
    empty: [],
    large: [randomBytes(4_300_000), randomBytes(300_000)],
  },
  files: {
    'uploads/a.webp': randomBytes(513),
    'uploads/empty.webp': Buffer.alloc(0),
    [LONG_PATH]: randomBytes(70_000),
  },
}
const SMALL: School = {
  tables: { users: SCHOOL.tables.users ?? [] },
  files: { 'uploads/a.webp': Buffer.from('picture') },
}

/** Split at other places than it was written. */
const inPieces = (bytes: Buffer, size = 10_007) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
  ) as AsyncIterable<Buffer>

const refusalOf = (bytes: Buffer, passphrase: string | undefined = PASSPHRASE) =>
  readArchive(inPieces(bytes), passphrase).then(
    () => '',
    (error: unknown) => {
      if (error instanceof Failure) return error.message
      throw error
    },
  )

describe('the file of a backup', () => {
  it.each([false, true])('comes back as it went in, sealed: %s', async (isSealed) => {
    const { bytes, manifest } = await archiveOf(SCHOOL, { isSealed })
    const tables: Record<string, Buffer[]> = {}
    const files: Record<string, Buffer> = {}
    const read = await readArchive(inPieces(bytes), PASSPHRASE, {
      async table(name, raw) {
        tables[name] = [...(tables[name] ?? []), await buffer(raw)]
      },
      async file(path, _bytes, content) {
        files[path] = await buffer(content)
      },
    })
    expect(read).toEqual(manifest)
    expect(files).toEqual(SCHOOL.files)
    for (const [name, content] of Object.entries(SCHOOL.tables)) {
      expect(Buffer.concat(tables[name] ?? []).equals(Buffer.concat(content))).toBe(true)
    }
    expect(manifest?.tables.map(({ name, rows, parts }) => [name, rows, parts])).toEqual([
      ['users', 2, 1],
      ['empty', 0, 0],
      ['large', 2, 2],
    ])
    // A sealed archive holds no readable text.
    expect(bytes.includes('users')).toBe(!isSealed)
  })

  it.each([false, true])('with one byte changed anywhere is refused, sealed: %s', async (isSealed) => {
    const { bytes } = await archiveOf(SMALL, { isSealed })
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const damaged = Buffer.from(bytes)
        damaged[at] = (damaged[at] ?? 0) ^ by
        expect(await refusalOf(damaged)).toMatch(/损坏|不完整|不是学校的备份|打不开/)
      }),
      { numRuns: isSealed ? SEALED_RUNS : OPEN_RUNS },
    )
  })

  it('with any other byte where no hash reaches is refused: in the sum of the last header, at the end of the last hash', async () => {
    const { bytes } = await archiveOf(SMALL)
    const [header, text] = [bytes.length - 4 * TAR_BLOCK, bytes.length - 3 * TAR_BLOCK]
    const places = [...Array.from({ length: 8 }, (_, nth) => header + 148 + nth), text + 64]
    expect(bytes.toString('latin1', text, text + 66)).toMatch(/^[0-9a-f]{64}\n\0$/)
    for (const at of places) {
      for (let other = campaignSeed() % BYTE_STEP; other < 256; other += BYTE_STEP) {
        const damaged = Buffer.from(bytes)
        damaged[at] = other
        if (!damaged.equals(bytes)) expect([at, other, await refusalOf(damaged)]).toEqual([at, other, ALTERED])
      }
    }
  })

  it.each([false, true])('cut off anywhere is refused, sealed: %s', async (isSealed) => {
    const { bytes } = await archiveOf(SMALL, { isSealed })
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        expect(await refusalOf(bytes.subarray(0, length))).toMatch(length < 1024 ? /不完整|不是|损坏/ : /不完整/)
      }),
      { numRuns: isSealed ? SEALED_RUNS : OPEN_RUNS },
    )
    expect(await refusalOf(Buffer.concat([bytes, Buffer.from('x')]))).toMatch(/损坏|不完整/)
  })

  it('refuses chunks that were left out or changed places', async () => {
    const { bytes } = await archiveOf(SCHOOL, { isSealed: true })
    const chunk = 64 * 1024 + 16
    const part = (nth: number) => bytes.subarray(56 + nth * chunk, 56 + (nth + 1) * chunk)
    const rest = bytes.subarray(56 + 2 * chunk)
    expect(await refusalOf(Buffer.concat([bytes.subarray(0, 56), part(1), part(0), rest]))).toMatch(/损坏/)
    expect(await refusalOf(Buffer.concat([bytes.subarray(0, 56), part(1), rest]))).toMatch(/损坏/)
    expect(await refusalOf(bytes.subarray(0, 56 + 2 * chunk))).toMatch(/不完整/)
  })

  it('says what is wrong with it', async () => {
    const { bytes } = await archiveOf(SMALL, { isSealed: true })
    expect(await refusalOf(bytes, 'another passphrase')).toMatch(/BACKUP_PASSPHRASE 不对/)
    await expect(readArchive(inPieces(bytes), undefined)).rejects.toThrow(/备份是加密的/)
    expect(await refusalOf(Buffer.alloc(0))).toMatch(/不是学校的备份|不完整/)
    expect(await refusalOf(randomBytes(100_000))).toMatch(/不是学校的备份/)
    expect(await refusalOf(Buffer.alloc(10_240))).toMatch(/不是学校的备份|不完整/)
    expect(await refusalOf(Buffer.from('PK\x03\x04'.repeat(1000)))).toMatch(/不是学校的备份/)
  })
})
