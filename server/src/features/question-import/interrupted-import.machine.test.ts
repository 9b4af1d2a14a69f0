import { expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { prepareImportTests } from './testing/import-stage.ts'

const { server, calls, send, ended } = prepareImportTests(startQuickWorker)

const COUNT = 260
const CHARACTERS = Array.from({ length: 900 }, (_, nth) => String.fromCodePoint(0x4e00 + nth * 11))

/** So long that a worker reads it, of random words, and no two questions alike. */
function manyQuestions(): string {
  let state = 7
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  const words = (length: number) =>
    Array.from({ length }, () => CHARACTERS[(next() >>> 8) % CHARACTERS.length] ?? '').join('')
  const one = (nth: number) => `## ${nth}. 判断 · Spring 全家桶 · 难度 1
${words(24)}？

<!-- ${'.'.repeat(600)} -->
${words(20)}。
答案：正确
> 解析：${words(20)}。
`
  return Array.from({ length: COUNT }, (_, index) => one(index + 1)).join('\n')
}

const written = async () =>
  (await server().pool.query<{ total: number }>('select count(*)::int as total from questions')).rows[0]?.total ?? 0

/** The database refuses every question behind the first batch, as if the connection were lost each time. */
const REFUSING = `
  create function refuse_later_items() returns trigger language plpgsql as $$
  begin
    raise exception 'away';
  end $$;
  create trigger refuse_later_items before insert on question_import_items
    for each row when (new.nth > 200) execute function refuse_later_items()`

it('what ends in the middle leaves what it wrote, and goes on without writing twice', async () => {
  const sent = await send('many.md', Buffer.from(manyQuestions()))
  expect(sent.state).toBe('reading')
  const { importId, version, ...read } = await ended(sent.importId)
  expect(read).toMatchObject({ state: 'checked', questionCount: COUNT, readyCount: COUNT, addCount: COUNT })
  expect(await written()).toBe(0)

  await server().pool.query(REFUSING)
  await calls().run({ importId, version })
  // Five tries, each some time after the one before.
  await expect
    .poll(
      async () => {
        server().clock.advance(1000)
        return calls().detail({ importId })
      },
      { timeout: patiently(60_000) },
    )
    .toMatchObject({ state: 'failed', sentence: '出了意外，没有做完', addedCount: 200 })
  expect(await written()).toBe(200)

  await server().pool.query('drop function refuse_later_items cascade')
  await calls().run({ importId, version })
  expect(await ended(importId)).toMatchObject({ state: 'done', addedCount: COUNT })
  expect(await written()).toBe(COUNT)

  await calls().undo({ importId })
  expect(await ended(importId)).toMatchObject({ state: 'undone', sentence: `撤回了：删掉 ${COUNT} 道` })
  expect(await written()).toBe(0)
})
