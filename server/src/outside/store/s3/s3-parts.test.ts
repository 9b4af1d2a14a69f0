import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { S3Client } from './s3-client.ts'
import { createS3Parts, partBytesOf, S3_MOST_PARTS } from './s3-parts.ts'

const GIB = 1024 ** 3

it('parts grow with their number, so that a stream of half a terabyte fits into as many as S3 takes', () => {
  const sizes = Array.from({ length: S3_MOST_PARTS }, (_, nth) => partBytesOf(nth + 1))
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(500 * GIB)
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  expect([sizes[0], sizes.at(-1)]).toEqual([8 * 1024 * 1024, 256 * 1024 * 1024])
})

it('a stream goes up in parts that grow, in order, byte for byte', async () => {
  const sent: Buffer[] = []
  const answer = (body: string) => Promise.resolve(body)
  const client = {
    read: () => answer('<UploadId>7</UploadId>'),
    ask: ({ body }: { body: Uint8Array }) => {
      sent.push(Buffer.from(body))
      return Promise.resolve(new Response(null, { headers: { etag: String(sent.length) } }))
    },
  } as unknown as S3Client
  const parts = createS3Parts(client, {
    bytesOf: () => Promise.resolve(undefined),
    putWhole: () => Promise.reject(new Error('It is no small file')),
    partBytesOf: (number) => 10 * number,
  })
  const content = Buffer.from(Array.from({ length: 95 }, (_, at) => at))
  await parts.putStream('media/film.mp4', Readable.from([content.subarray(0, 33), content.subarray(33)]))
  expect(sent.map(({ length }) => length)).toEqual([10, 20, 30, 35])
  expect(Buffer.concat(sent).equals(content)).toBe(true)
})
