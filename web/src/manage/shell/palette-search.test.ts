import { expect, test } from 'vitest'
import { DESK_ROUTES, standsAlone } from '../route-table.ts'
import { findCommands } from './palette-search.ts'
import { SPELLINGS } from './palette-spellings.ts'

const commands = [
  { label: '员工与角色', spelling: 'yuangongyujuese ygyjs shezhi' },
  { label: '操作记录', spelling: 'caozuojilu czjl shezhi' },
  { label: '今日', spelling: 'jinri jr' },
]
const found = (word: string) => findCommands(commands, word).map(({ label }) => label)

test('by a part of the name, the whole spelling, its first letters, with spaces or capitals', () => {
  expect(found('角色')).toEqual(['员工与角色'])
  expect(found('caozuo')).toEqual(['操作记录'])
  expect(found(' CZ JL ')).toEqual(['操作记录'])
  expect(found('shezhi')).toEqual(['员工与角色', '操作记录'])
  expect(found('什么都没有')).toEqual([])
})

test('what begins with the word comes first', () => {
  expect(found('j')).toEqual(['今日', '员工与角色', '操作记录'])
})

test('without a word all of them', () => {
  expect(found('  ')).toHaveLength(3)
})

test('every page that one can jump to can be typed in letters', () => {
  const pages = DESK_ROUTES.filter(standsAlone)
  expect(pages.filter(({ path }) => SPELLINGS[path] === undefined).map(({ label }) => label)).toEqual([])
  const commands = pages.map(({ path, label }) => ({ label, spelling: SPELLINGS[path] ?? '' }))
  expect(findCommands(commands, 'kc')[0]?.label).toBe('课程')
  expect(findCommands(commands, 'bf')[0]?.label).toBe('备份')
  expect(findCommands(commands, 'xx')[0]?.label).toBe('消息')
})
