import { expect, it } from 'vitest'
import { fitLines, widthOfText } from './fit-lines.ts'

it('leaves a short name on its line', () => {
  expect(fitLines('Spring Boot 3 企业级开发实战', 20)).toEqual(['Spring Boot 3 企业级开发实战'])
})

it('breaks a long name between characters, never inside a Latin word, and begins no line with a comma', () => {
  expect(fitLines('前端工程化：Vite、Monorepo 与持续集成', 11)).toEqual(['前端工程化：Vite、', 'Monorepo 与持续集成'])
  expect(fitLines('从零开始，一步一步学', 4)).toEqual(['从零开', '始，一步', '一步学'])
})

it('loses nothing but the blanks at the ends of lines, whatever the name', () => {
  const name = '大模型应用开发：RAG 检索与智能体 2026（第 3 版）🐝'
  for (const width of [2, 5, 9, 40]) {
    const lines = fitLines(name, width)
    expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
    expect(lines.every((line) => line !== '')).toBe(true)
  }
  expect(fitLines('', 5)).toEqual([])
  expect(widthOfText('蜂学堂')).toBe(3)
})
