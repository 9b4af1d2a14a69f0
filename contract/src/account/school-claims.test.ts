import { describe, expect, it } from 'vitest'
import { DEFAULT_SCHOOL } from '../site/school-names.ts'
import { claimsSchool } from './school-claims.ts'

const RENAMED = { name: '青禾编程', shortName: '青禾' }

describe('a nickname that speaks as the school', () => {
  it.each(['青禾编程', '青·禾 编程小编', '官网青禾編程', '青禾小助手', 'ＱＨ青禾编程'])('%s does', (nickName) => {
    expect(claimsSchool(nickName, RENAMED)).toBe(true)
  })

  it.each(['叶青禾', '爱青禾', '蜂学堂小编', '编程青年'])('%s does not', (nickName) => {
    expect(claimsSchool(nickName, RENAMED)).toBe(false)
  })

  it('is one with the name of the demo where a school has written none, in either script', () => {
    expect(['蜂学堂小编', '蜂學堂'].map((nickName) => claimsSchool(nickName, DEFAULT_SCHOOL))).toEqual([true, true])
    expect(claimsSchool('蜂友012345', DEFAULT_SCHOOL)).toBe(false)
  })
})
