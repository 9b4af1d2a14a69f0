import { createTestDatabase } from '@bee/server/testing/test-database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing/test-site.ts'

const BLUE = '#2b63e3'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite(await createTestDatabase())
})
afterAll(() => site.close())

const isBlue = async (address: string) => (await site.open(address)).html.includes(`/assets/brand/${BLUE.slice(1)}-`)

it('a page that was drawn while the school could not be read is not kept: the next one is of today', async () => {
  for (const address of ['/home', '/offline']) expect(await isBlue(address)).toBe(false)
  const { pool } = site
  const connect = pool.connect.bind(pool)
  await pool.query(`insert into pages (key, body) values ('look', $1)`, [JSON.stringify({ colour: '#d4366a' })])
  await expect.poll(async () => (await site.open('/home')).html.includes('/assets/brand/d4366a-')).toBe(true)
  // The notice comes, and then the database cannot be reached.
  await pool.query(`update pages set body = $1 where key = 'look'`, [JSON.stringify({ colour: BLUE })])
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  Object.assign(pool, { connect: () => Promise.reject(refused) })
  try {
    for (const address of ['/home', '/offline', '/subject']) await site.open(address)
  } finally {
    Object.assign(pool, { connect })
  }
  for (const address of ['/home', '/offline', '/subject', '/home'])
    await expect.poll(() => isBlue(address), { message: address }).toBe(true)
})
