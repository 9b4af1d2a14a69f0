import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundlePrograms, type BundledPrograms } from '../../../scripts/testing/bundle-programs.ts'
import { createSchoolTexts } from './school-texts.ts'

const PROGRAM = 'server/src/outside/text-process.ts'

let programs: BundledPrograms
let texts: ReturnType<typeof createSchoolTexts>
beforeAll(async () => {
  programs = await bundlePrograms([PROGRAM])
  texts = createSchoolTexts({ program: programs.fileOf(PROGRAM) })
})
afterAll(async () => {
  texts.close()
  await programs.remove()
})

const drawing = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
const MANY = 40_000

it('takes a large drawing, which goes in pieces, and refuses one with a script at its end', async () => {
  const lines = '<path d="M0 0h9"/>'.repeat(MANY)
  expect(await texts.whyNoSvg(drawing(lines))).toBeUndefined()
  expect(await texts.whyNoSvg(drawing(`${lines}<script/>`))).toContain('脚本')
})

it('refuses tags that nobody closes, however many', async () => {
  expect(await texts.whyNoSvg(drawing('<g>'.repeat(MANY * 8)))).toContain('SVG 图片里有')
})

it('reads a long YAML, and says in which line it is wrong', async () => {
  const items = '- a\n'.repeat(2000)
  expect(await texts.readYaml(items)).toMatchObject({ value: expect.any(Array) as unknown })
  expect(await texts.readYaml(`${items}- [`)).toMatchObject({ problem: expect.any(String) as unknown })
})
