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
  placeOfKey,
  placeWords,
  readChapters,
  remove,
  rename,
  type OutlineChapter,
  type OutlineLesson,
  type Place,
} from './outline-edits.ts'

/** State and actions of the outline editor. A live region reports each action for screen readers. */
export function useOutline(
  draft: Pick<OpenDraft<CourseDraft>, 'body' | 'change' | 'undo'>,
  /** The lesson that is chosen at the start. */
  chosen?: string,
) {
  const outline = readChapters(draft.body.chapters)
  const [selected, setSelected] = useState<Place | undefined>(() => placeOfKey(outline, chosen))
  const [editing, setEditing] = useState<Place>()
  const [said, setSaid] = useState('')

  function write(next: OutlineChapter[], label = ''): void {
    draft.change((body) => ({ ...body, chapters: next }), { label })
  }

  function renameAt(place: Place, name: string, more: readonly string[]): void {
    const renamed = rename(outline, place, name.trim())
    if (more.length === 0) {
      write(renamed)
      return
    }
    const added = addLessons(renamed, place, more)
    write(added.outline)
    setSelected(added.place)
    setSaid(`加了 ${more.length} 讲`)
  }

  function settle(moved: { outline: OutlineChapter[]; place: Place } | undefined): void {
    if (!moved) {
      setSaid('已经到头了')
      return
    }
    write(moved.outline)
    setSelected(moved.place)
    setSaid(`已移到 ${placeWords(moved.place)}`)
  }

  function add(after: Place | undefined): void {
    const added = addLessons(outline, after, [''])
    write(added.outline)
    setSelected(added.place)
    setEditing(added.place)
  }

  function beginChapter(): void {
    const added = addChapter(outline, selected)
    write(added.outline)
    setSelected(added.place)
    setEditing(added.place)
  }

  function removeAt(place: Place): void {
    const name = nameAt(outline, place) || placeWords(place)
    write(remove(outline, place))
    setSelected(undefined)
    setEditing(undefined)
    setSaid(`删了 ${placeWords(place)}`)
    showNotice(`从草稿里删了「${name}」`, { onUndo: draft.undo })
  }

  function changeAt(place: Place, change: Partial<Omit<OutlineLesson, 'id'>>, label: string): void {
    write(changeLesson(outline, place, change), label)
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
      moveBy: (place: Place, by: 1 | -1) => settle(moveBy(outline, place, by)),
      moveTo: (from: Place, to: Place) => settle(moveTo(outline, from, to)),
      add,
      remove: removeAt,
    },
  }
}
