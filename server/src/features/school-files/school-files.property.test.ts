import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { createServices } from '../../create-services.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { clockAt, testConfig } from '../../testing/test-services.ts'
import { bringFiles, exportOf, packed } from './testing/bring-files.ts'
import { course, paint, smallSchoolWith } from './testing/small-school.ts'

const RUNS = campaignTimes({ everyRun: 1, whole: 60 })
const RUN_MS = patiently(30_000)

let dataDir: string
let picture: Buffer
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-any-school-'))
  picture = await paint('#ff0000')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const someText = (max: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }).filter((text) => text.trim() !== '')
const markdownText = fc
  .array(
    fc.constantFrom('# 题', '- 一', '  code: "x"', '---', 'a: b', '蜂', '', '> 引', '```\nx\n```', "it's \\n #1"),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((lines) => `字${lines.join('\n')}`)

const lessonNames = fc.uniqueArray(
  someText(20).map((text) => text.trim()),
  { minLength: 1, maxLength: 4, selector: (text) => text.trim() },
)

describe('any small school', () => {
  it(
    'goes out, comes in elsewhere and goes out as the same bytes',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            names: lessonNames,
            title: someText(40),
            description: markdownText,
            price: fc.integer({ min: 0, max: 99_999 }).map((fen) => fen / 100),
            discount: fc.constantFrom(
              null,
              { price: 0.01, lastDay: '2026-02-28' },
              { price: 0.5, lastDay: '2999-12-31' },
            ),
            options: fc.uniqueArray(
              someText(30).map((text) => text.trim()),
              { minLength: 2, maxLength: 5 },
            ),
            body: markdownText,
            withdrawn: fc.boolean(),
            featured: fc.boolean(),
            languages: fc.uniqueArray(fc.constantFrom('zh-CN', 'en', 'ja', 'ru'), { maxLength: 3 }),
            handouts: fc.uniqueArray(fc.constantFrom('课件', "it's #1", '- 示例 #1', 'null', '03'), { maxLength: 3 }),
          }),
          async ({
            names,
            title,
            description,
            price,
            discount,
            options,
            body,
            withdrawn,
            featured,
            languages,
            handouts,
          }) => {
            const files = smallSchoolWith(picture, {
              'courses/java/small.yaml': course(
                { description, price, discount: price > 1 ? discount : null, withdrawn, featured },
                names.map((name, nth) => ({
                  name,
                  clip: 'film',
                  ...(nth === 0 && {
                    handouts: handouts.map((each) => ({ name: each, file: 'a.md' })),
                  }),
                })),
              ),
              'handouts/a.md': '# 讲义\n',
              'clips/clips.yaml': stringify([
                {
                  slug: 'film',
                  title: '片子',
                  seconds: 30,
                  file: 'film.mp4',
                  subtitles: Object.fromEntries(languages.map((language) => [language, `film-${language}.vtt`])),
                },
              ]),
              ...Object.fromEntries(
                languages.map((language) => [
                  `clips/film-${language}.vtt`,
                  `WEBVTT\n\n00:01.000 --> 00:02.000\n${title}\n`,
                ]),
              ),
              'questions/java/spring.yaml': stringify([
                {
                  slug: 'q',
                  title,
                  kind: 'single',
                  difficulty: 2,
                  content: description,
                  options,
                  right: ['A'],
                  answer: body,
                },
                {
                  slug: 'r',
                  title,
                  kind: 'judge',
                  difficulty: 1,
                  content: body,
                  right: false,
                  answer: body,
                  withdrawn,
                },
              ]),
              'news/01-note.md': `---\n${stringify({ slug: 'note', title })}---\n${body}`,
            })
            const [one, two] = [await borrowTestDatabase(), await borrowTestDatabase()]
            const parts = {
              config: testConfig(dataDir),
              secret: 'a-secret-of-this-test-alone-long-enough',
              clock: clockAt(new Date('2026-03-02T04:00:00Z')),
            }
            const [first, second] = [
              createServices({ ...parts, pool: one.pool }),
              createServices({ ...parts, pool: two.pool }),
            ]
            try {
              const brought = await bringFiles(first, await packed(files))
              expect([brought.state, brought.plan.mistakes]).toEqual(['done', []])
              const archive = await exportOf(first)
              const moved = await bringFiles(second, archive)
              expect([moved.state, moved.plan.mistakes, moved.plan.notes]).toEqual(['done', [], []])
              expect((await exportOf(second)).equals(archive)).toBe(true)
            } finally {
              await first.close()
              await second.close()
              await one.drop()
              await two.drop()
            }
          },
        ),
        { numRuns: RUNS, seed: campaignSeed() },
      )
    },
    RUNS * RUN_MS,
  )
})
