import { describe, expect, it } from 'vitest'
import { licencesOf, newsOf } from './program-words.ts'

const CHANGES = `# 变更记录

## 未发布
- 还没有人有的

## 1.1.0（2026-12-01）

### 学员
- 第一件，\`npm start\` 也好了。
  而且快。
- 第二件

## 1.0.0（2026-11-19）
### 蜂巢
- 旧的
`

describe('the news of a program', () => {
  it('are its releases, the newest first, without what is not released', () => {
    expect(newsOf(CHANGES)).toEqual([
      {
        version: '1.1.0',
        date: '2026-12-01',
        parts: [{ title: '学员', lines: ['第一件，npm start 也好了。而且快。', '第二件'] }],
      },
      { version: '1.0.0', date: '2026-11-19', parts: [{ title: '蜂巢', lines: ['旧的'] }] },
    ])
  })

  it('are at most three releases', () => {
    const many = [9, 8, 7, 6].map((nth) => `## ${nth}.0.0（2026-01-0${nth}）\n`).join('\n')
    expect(newsOf(many).map(({ version }) => version)).toEqual(['9.0.0', '8.0.0', '7.0.0'])
  })

  it('are none where nothing is written', () => {
    expect(newsOf('')).toEqual([])
  })
})

describe('the licences of a program', () => {
  it('come with their packages, the most common first', () => {
    expect(licencesOf('a@1.0.0  ISC\n@b/c@2.0.0  MIT\nd@3.0.0  MIT\ne@1.0.0  (MIT OR CC0-1.0)\n')).toEqual([
      { licence: 'MIT', packages: ['@b/c@2.0.0', 'd@3.0.0'] },
      { licence: 'ISC', packages: ['a@1.0.0'] },
      { licence: '(MIT OR CC0-1.0)', packages: ['e@1.0.0'] },
    ])
    expect(licencesOf('')).toEqual([])
  })
})
