import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { columnName, readCsv, readXlsx } from './sheet-read.ts'
import { zipOf } from './zip/write-zip.ts'

const archive = (files: [string, string][]) => buffer(zipOf(files.map(([name, text]) => ({ name, content: [text] }))))

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

it('reads a workbook as spreadsheets write it: shared and rich texts, numbers, gaps', async () => {
  const book = await archive([
    [
      'xl/sharedStrings.xml',
      '<sst><si><t>题型</t></si><si><r><t>单</t></r><r><t xml:space="preserve">选 &amp; 多选</t></r><rPh><t>dan</t></rPh></si></sst>',
    ],
    [
      'xl/worksheets/sheet1.xml',
      sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
          '<row r="3"><c r="B3"><v>2</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="str"><v>a&#10;b</v></c></row>',
      ),
    ],
  ])
  expect(await readXlsx(book)).toEqual([['题型', '', '单选 & 多选'], [], ['', '2', '', 'TRUE', 'a\nb']])
})

it('refuses a sheet that says it has a million rows, and one that is none', async () => {
  const bomb = await archive([
    ['xl/worksheets/sheet1.xml', sheet('<row r="1000000"><c r="A1000000"><v>1</v></c></row>')],
  ])
  await expect(readXlsx(bomb)).rejects.toThrow('表格太长了')
  await expect(readXlsx(await archive([['a.txt', 'x']]))).rejects.toThrow('没有表格')
})

it('reads cells with commas, quotes and line breaks', () => {
  expect(readCsv('\uFEFFa,"b,""c""\nd",\r\n1,,3')).toEqual([
    ['a', 'b,"c"\nd', ''],
    ['1', '', '3'],
  ])
  expect(readCsv('a\tb\n1\t2\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

it('reads a quoted cell that is never closed to the end of the file', () => {
  expect(readCsv('a,"b,""c""\nd,')).toEqual([['a', 'b,"c"\nd,']])
  expect(readCsv('a,"')).toEqual([['a', '']])
  expect(readCsv('"","a"\n""\n')).toEqual([['', 'a'], ['']])
})

it('reads the tab that stands first, not the file with the first name', async () => {
  const book = await archive([
    [
      'xl/workbook.xml',
      '<workbook><sheets><sheet name="题" r:id="rId7"/><sheet name="旧" r:id="rId1"/></sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ],
    ['xl/worksheets/sheet1.xml', sheet('<row><c t="inlineStr"><is><t>旧</t></is></c></row>')],
    ['xl/worksheets/sheet2.xml', sheet('<row><c t="inlineStr"><is><t>新</t></is></c></row>')],
  ])
  expect(await readXlsx(book)).toEqual([['新']])
})

const TAGS = 60_000
/** An earlier parser searched from every tag to the end of the file: minutes for some kilobytes. */
it.each([
  ['rows', '<row>'],
  ['texts', '<row><c t="inlineStr"><is>' + '<t>'],
  ['spoken texts', '<row><c t="inlineStr"><is><t>a</t>' + '<rPh>'],
  ['tags that never end', '<row '],
  ['attributes', '<row r="'],
])('is done at once with %s that are never closed', async (_, opening) => {
  const last = /<[^<]*$/.exec(opening)?.[0] ?? ''
  const book = await archive([['xl/worksheets/sheet1.xml', opening + last.repeat(TAGS)]])
  const read = await readXlsx(book).catch(String)
  expect(read).toSatisfy((answer: unknown) => String(answer).includes('最多 50000 行') || Array.isArray(answer))
})

it('leaves out what stands further right than any table', () => {
  expect(readCsv(','.repeat(300_000))[0]).toHaveLength(200)
})

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
})
