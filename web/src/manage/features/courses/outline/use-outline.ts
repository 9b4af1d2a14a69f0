import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { useState } from 'react'
import type { OpenDraft } from '../../../editor/use-draft.ts'
import { showNotice } from '../../../ui/notice-store.ts'
import {
  addChapter,
  addLessons,
  changeLesson,
  lessonAt,
  moveBy,
  moveTo,
  nameAt,
  positionOfKey,
  positionWords,
  readChapters,
  remove,
  rename,
  type OutlineChapter,
  type OutlineLesson,
  type OutlinePosition,
} from './outline-edits.ts'

/** State and actions of the outline editor. A live region reports each action for screen readers. */
export function useOutline(
  draft: Pick<OpenDraft<CourseDraft>, 'body' | 'change' | 'undo'>,
  /** The lesson that is chosen at the start. */
  chosen?: string,
) {
  const outline = readChapters(draft.body.chapters)
  const [selected, setSelected] = useState<OutlinePosition | undefined>(() => positionOfKey(outline, chosen))
  const [editing, setEditing] = useState<OutlinePosition>()
  const [said, setSaid] = useState('')

  function write(next: OutlineChapter[], label = ''): void {
    draft.change((body) => ({ ...body, chapters: next }), { label })
  }

  function renameAt(position: OutlinePosition, name: string, more: readonly string[]): void {
    const renamed = rename(outline, position, name.trim())
    if (more.length === 0) {
      write(renamed)
      return
    }
    const added = addLessons(renamed, position, more)
    write(added.outline)
    setSelected(added.position)
    setSaid(`加了 ${more.length} 讲`)
  }

  function settle(moved: { outline: OutlineChapter[]; position: OutlinePosition } | undefined): void {
    if (!moved) {
      setSaid('已经到头了')
      return
    }
    write(moved.outline)
    setSelected(moved.position)
    setSaid(`已移到 ${positionWords(moved.position)}`)
  }

  function add(after: OutlinePosition | undefined): void {
    const added = addLessons(outline, after, [''])
    write(added.outline)
    setSelected(added.position)
    setEditing(added.position)
  }

  function beginChapter(): void {
    const added = addChapter(outline, selected)
    write(added.outline)
    setSelected(added.position)
    setEditing(added.position)
  }

  function removeAt(position: OutlinePosition): void {
    const name = nameAt(outline, position) || positionWords(position)
    write(remove(outline, position))
    setSelected(undefined)
    setEditing(undefined)
    setSaid(`删了 ${positionWords(position)}`)
    showNotice(`从草稿里删了「${name}」`, { onUndo: draft.undo })
  }

  function changeAt(position: OutlinePosition, change: Partial<Omit<OutlineLesson, 'id'>>, label: string): void {
    write(changeLesson(outline, position, change), label)
  }

  return {
    outline,
    selected: selected && (lessonAt(outline, selected) || selected.lesson === undefined) ? selected : undefined,
    select: setSelected,
    editing,
    edit: setEditing,
    said,
    write,
    beginChapter,
    changeAt,
    acts: {
      rename: renameAt,
      moveBy: (position: OutlinePosition, by: 1 | -1) => settle(moveBy(outline, position, by)),
      moveTo: (from: OutlinePosition, to: OutlinePosition) => settle(moveTo(outline, from, to)),
      add,
      remove: removeAt,
    },
  }
}
