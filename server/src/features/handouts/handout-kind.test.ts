import { expect, it } from 'vitest'
import { handoutTypeOf } from './handout-kind.ts'

const PK = Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0', 'latin1')
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)])

it.each([
  ['讲义.pdf', Buffer.from('%PDF-1.7\n\0\x01'), { kind: 'pdf', extension: 'pdf' }],
  ['讲义.txt', Buffer.from('%PDF-1.7\n\0\x01'), { kind: 'pdf', extension: 'pdf' }],
  ['代码.zip', PK, { kind: 'archive', extension: 'zip' }],
  ['app.jar', PK, { kind: 'archive', extension: 'zip' }],
  ['假.docx', PK, { kind: 'archive', extension: 'zip' }],
  ['课件.pptx', Buffer.concat([PK, Buffer.from('[Content_Types].xml')]), { kind: 'office', extension: 'pptx' }],
  ['旧.ppt', ole, { kind: 'office', extension: 'ppt' }],
  ['setup.msi', ole, undefined],
  ['Main.java', Buffer.from('class Main {}\n'), { kind: 'text', extension: 'java' }],
  ['笔记', Buffer.from('第一节'), { kind: 'text', extension: 'txt' }],
  ['笔记.md', Buffer.from('b5dad2bbbdda', 'hex'), { kind: 'text', extension: 'md' }],
  ['笔记.txt', Buffer.from('\uFEFF第一节', 'utf16le'), { kind: 'text', extension: 'txt' }],
  ['run.bat', Buffer.from('@echo off\r\n'), { kind: 'text', extension: 'txt' }],
  ['讲义.pdf', Buffer.from('MZ\x90\0\x03\0\0\0\x04', 'latin1'), undefined],
  ['图.md', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), undefined],
  ['lib.so', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), undefined],
  ['空.txt', Buffer.alloc(0), undefined],
])('%s is what its content says', (name, head, type) => {
  expect(handoutTypeOf(head, name)).toEqual(type)
})

it('a letter that the head cuts in two is no reason to refuse', () => {
  expect(handoutTypeOf(Buffer.from('第一节').subarray(0, 8), 'a.txt')).toEqual({ kind: 'text', extension: 'txt' })
})
