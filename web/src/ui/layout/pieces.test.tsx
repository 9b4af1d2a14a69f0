import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Grid, look, Row, Stack, Text } from './pieces.tsx'

const SRC = path.resolve(import.meta.dirname, '../..')
const SHEETS = ['pieces.css', 'piece-type.css'].map((name) =>
  readFileSync(path.join(import.meta.dirname, name), 'utf8'),
)
const CLASSES = new Set(SHEETS.flatMap((sheet) => [...sheet.matchAll(/^\.([\w-]+)/gm)].map(([, name]) => name)))
const PIECE = /<(?:Row|Stack|Grid|Text)\b([^>]*)/g
/** `gap={8}`, `tone="quiet"`; a value that is worked out names each of its choices. */
const VALUE =
  /\b(gap|lines|align|justify|columns|above|below|size|line|tone|weight|textAlign)=(?:"([\w-]+)"|\{([^}]*)\})/g

/** `look({ gap: 8, tone: 'quiet' })`. */
const LOOK = /\blooks?\(\{([^}]*)\}/g
const LOOK_VALUE = /\b(\w+): '?(?!true\b)([\w-]+)'?/g

function* usedClasses(): Generator<{ file: string; name: string }> {
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx')) continue
    const text = readFileSync(path.join(SRC, file), 'utf8')
    for (const [, attributes = ''] of text.matchAll(PIECE))
      for (const [, prop = '', word, code = ''] of attributes.matchAll(VALUE))
        for (const value of word ? [word] : (code.match(/\b\d+\b|(?<=')[\w-]+(?=')/g) ?? []))
          yield { file, name: `${prop}-${value}` }
    for (const [, props = ''] of text.matchAll(LOOK))
      for (const [, prop = '', value = ''] of props.matchAll(LOOK_VALUE)) yield { file, name: `${prop}-${value}` }
  }
}

it('has a class for each value that a piece is given, and no class for another', () => {
  const used = [...usedClasses()]
  expect(used.filter(({ name }) => !CLASSES.has(name))).toEqual([])
  const names = new Set(used.map(({ name }) => name))
  expect([...CLASSES].filter((name) => name?.includes('-') && !names.has(name))).toEqual([])
})

it('draws the element it is told, with its looks before the classes of the module', () => {
  render(
    <>
      <Row as="ul" gap={8} wraps aria-label="row" className="own" />
      <Stack inline={false} gap={12} role="group" aria-label="stack" />
      <Grid columns={2} role="group" aria-label="grid" />
      <Text size={12} tone="quiet">
        words
      </Text>
    </>,
  )
  const list = screen.getByRole('list')
  expect(list).toHaveProperty('tagName', 'UL')
  expect(list).toHaveProperty('className', 'row gap-8 wraps own')
  expect(screen.getByRole('group', { name: 'stack' })).toHaveProperty('className', 'stack gap-12')
  expect(screen.getByRole('group', { name: 'grid' })).toHaveProperty('className', 'stack columns-2')
  expect(screen.getByText('words').outerHTML).toBe('<span class="size-12 tone-quiet">words</span>')
})

it('gives the same looks as classes to an element that is no piece', () => {
  expect(look({ gap: 8, wraps: true, tone: 'quiet' }, 'row')).toBe('row gap-8 wraps tone-quiet')
  expect(look({ above: 6 })).toBe('above-6')
})
